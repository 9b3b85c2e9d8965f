import { says } from './example-bot.ts';
import type { Facts } from './facts.ts';
import { defineRules, type ExampleBot } from './rule.ts';

const groups = { Hello: [says('hello', 'Hello!')] };

const onWhatsApp = (account: NonNullable<Facts['channels']['messagingA']>): ExampleBot => ({
  groups,
  settings: { messagingA: { isEnabled: true } },
  facts: { channels: { messagingA: account } },
});

export const installationRules = defineRules({
  'channel-not-served': {
    category: 'installation',
    severity: 'warning',
    title: 'A messaging channel is switched on that this installation does not serve',
    why: 'Nobody who writes there is answered. Switch the channel off, and share the link of the bot instead.',
    example: {
      bad: { groups, settings: { messagingA: { isEnabled: true } }, facts: { channels: {} } },
      good: { groups, settings: { messagingA: { isEnabled: false } }, facts: { channels: {} } },
    },
    since: '0.1.0',
  },
  'channel-without-account': {
    category: 'installation',
    severity: 'warning',
    title: 'A messaging channel is switched on without credentials that exist',
    why: 'Nobody who writes there is answered. Open Channels in the bot and choose credentials, or switch the channel off.',
    example: { bad: onWhatsApp({ status: 'unset' }), good: onWhatsApp({ status: 'ready' }) },
    since: '0.2.0',
  },
  'channel-account-refused': {
    category: 'installation',
    severity: 'warning',
    title: 'The provider of a messaging channel does not take the token of the bot',
    why: 'What the bot says waits, and is lost after a week. Make a new token at the provider, and write it into the credentials.',
    example: { bad: onWhatsApp({ status: 'refused' }), good: onWhatsApp({ status: 'ready' }) },
    since: '0.2.0',
  },
  'channel-account-shared': {
    category: 'installation',
    severity: 'info',
    title: 'Two bots answer with the same account of a messaging channel',
    why: 'The one that was published last answers, and the other one is silent there. Give each bot an account of its own.',
    example: {
      bad: onWhatsApp({ status: 'ready', otherBot: 'Survey' }),
      good: onWhatsApp({ status: 'ready' }),
    },
    since: '0.2.0',
  },
  'tracker-not-loaded': {
    category: 'installation',
    severity: 'info',
    title: 'The share page does not load a tracker or code for its head',
    why: 'Nothing is counted there. In a page of your own that loads the tracker it works.',
    example: {
      bad: { groups, settings: { metadata: { tagManagerId: 'GTM-1' } }, facts: { loadsTrackers: false } },
      good: { groups, settings: { metadata: { title: 'Hello' } }, facts: { loadsTrackers: false } },
    },
    since: '0.1.0',
  },
  'domain-not-served': {
    category: 'installation',
    severity: 'warning',
    title: 'The bot has a domain of its own, which this installation does not serve',
    why: 'Nothing answers there. Share the link of the bot, or let your own web server forward to it.',
    example: {
      bad: { groups, facts: { servesDomains: false, customDomain: 'chat.example.com' } },
      good: { groups, facts: { servesDomains: false, customDomain: null } },
    },
    since: '0.1.0',
  },
});
