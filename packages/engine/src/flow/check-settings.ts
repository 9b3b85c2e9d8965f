import { isFrameOrigin, isLanguageTag, type BotContent } from '@parley/schema';
import { channelNames, channelWords, type ChannelName } from '@parley/schema/contract';
import { addressesRules } from '../rules/addresses.rules.ts';
import { diagnosticAt, type Diagnostic } from '../rules/diagnostic.ts';
import type { Facts } from '../rules/facts.ts';
import { installationRules } from '../rules/installation.rules.ts';
import { checkAppearance } from './theme-urls.ts';

/** Reports mistakes in the theme and settings of a bot: by themselves and, with `facts`, in their surroundings. */
export function checkSettings(content: BotContent, facts?: Facts): Diagnostic[] {
  return [
    ...checkAppearance(content),
    ...checkOrigins(content),
    ...checkPage(content),
    ...(facts
      ? [...checkChannels(content, facts), ...checkDomain(facts), ...checkTrackers(content, facts)]
      : []),
  ];
}

/** The messaging channels that a bot has switched on. */
export function channelsOf({ settings }: BotContent): ChannelName[] {
  return channelNames.filter((channel) => settings[channel]?.isEnabled === true);
}

const names = { whatsapp: 'WhatsApp', telegram: 'Telegram' } as const;

function checkChannels(content: BotContent, { channels: served }: Facts): Diagnostic[] {
  return channelsOf(content).flatMap((channel) => {
    const at = ['settings', channel, 'isEnabled'];
    const name = names[channelWords[channel]];
    const account = served[channel];
    if (!account) {
      const message = `this installation does not serve ${name}: switch it off, because nobody is answered there`;
      return [diagnosticAt(at, installationRules['channel-not-served'], message)];
    }
    if (account.status === 'refused') {
      const message = `${name} does not take the token of this bot, so that nobody is answered: write a new one into the credentials`;
      return [diagnosticAt(at, installationRules['channel-account-refused'], message)];
    }
    if (account.status !== 'ready') {
      const why =
        account.status === 'unset'
          ? `${name} is switched on without credentials`
          : `the workspace has no such credentials for ${name}`;
      const message = `${why}, so that nobody is answered there: choose its credentials under Channels`;
      return [diagnosticAt(at, installationRules['channel-without-account'], message)];
    }
    if (account.otherBot === undefined) return [];
    const message = `the bot “${account.otherBot}” has the same account of ${name}: of the two, the one that was published last answers`;
    return [diagnosticAt(at, installationRules['channel-account-shared'], message)];
  });
}

function checkTrackers({ settings: { metadata = {} } }: BotContent, { loadsTrackers }: Facts): Diagnostic[] {
  return (['tagManagerId', 'customHeadCode'] as const).flatMap((field) =>
    loadsTrackers || (metadata[field] ?? '').trim() === ''
      ? []
      : [
          diagnosticAt(
            ['settings', 'metadata', field],
            installationRules['tracker-not-loaded'],
            'the share page loads no code of others: this works in a page of your own only',
          ),
        ],
  );
}

function checkDomain({ customDomain, servesDomains }: Facts): Diagnostic[] {
  if (customDomain === null || servesDomains) return [];
  const message = `this installation serves no domains of bots, so that nothing answers at ${customDomain}: share the link of the bot`;
  return [diagnosticAt(['customDomain'], installationRules['domain-not-served'], message)];
}

/** Scheme, host and perhaps a port, with anything after them; `null` is the origin that a page without one sends. */
const origin = /^(?:null|https?:\/\/(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d+)?(?:[/?#].*)?)$/isu;

function checkOrigins({ settings }: BotContent): Diagnostic[] {
  return (settings.security?.allowedOrigins ?? []).flatMap((text, index) =>
    origin.test(text.trim())
      ? []
      : [
          diagnosticAt(
            ['settings', 'security', 'allowedOrigins', index],
            addressesRules['unknown-origin'],
            'no site has this address: write it like https://example.com',
          ),
        ],
  );
}

/** Checks the settings of the bot's page: the sites that may frame it, and its language. */
function checkPage({ settings }: BotContent): Diagnostic[] {
  const { frameOrigins = [] } = settings.publicShare ?? {};
  const { language } = settings.general ?? {};
  const unframed = frameOrigins.flatMap((text, index) =>
    isFrameOrigin(text)
      ? []
      : [
          diagnosticAt(
            ['settings', 'publicShare', 'frameOrigins', index],
            addressesRules['unknown-origin'],
            'no site has this address: write it like https://example.com or https://*.example.com',
          ),
        ],
  );
  if (language === undefined || language === '' || isLanguageTag(language)) return unframed;
  const message = `“${language.slice(0, 35)}” names no language: write it like de or pt-BR`;
  return [
    ...unframed,
    diagnosticAt(['settings', 'general', 'language'], addressesRules['unknown-language'], message),
  ];
}
