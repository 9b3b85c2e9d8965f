import type { ChannelName } from '@parley/schema/contract';
import { finding, type CheckScope, type Finding } from '@parley/engine';
import { channelLimits, channelNamesShown, longestPauseSeconds } from './channel-limits.ts';
import { channelsRules } from './channels.rules.ts';

type Path = readonly PropertyKey[];

/** A text of a block, and the path to it. */
export type PlacedText = { readonly text: string | null | undefined; readonly path: Path };

/** The channels of the bot in words; undefined for a bot that is on none. */
function channelsIn({ channels }: CheckScope): string | undefined {
  return channels.length === 0
    ? undefined
    : channels.map((channel) => channelNamesShown[channel]).join(' and ');
}

/** Reports a block that needs a page, which contacts of messaging channels do not have. */
export function checkNeedsPage(what: string, path: Path, scope: CheckScope): Finding[] {
  const names = channelsIn(scope);
  if (names === undefined) return [];
  const message = `on ${names} ${what}: contacts have no page`;
  return [finding(channelsRules['left-out-on-channel'], message, path)];
}

/** Reports options that channels number, and the words of those that they cut. */
export function checkOptionsOnChannels(
  options: readonly PlacedText[],
  { isMultipleChoice, path }: { readonly isMultipleChoice: boolean | undefined; readonly path: Path },
  scope: CheckScope,
): Finding[] {
  const most = { messagingA: channelLimits.messagingA.rows, messagingB: channelLimits.messagingB.buttons };
  // several can be chosen by numbers alone, which is said where it is switched on
  if (isMultipleChoice === true) return [];
  const channels = withButtons(scope);
  const found = channels.flatMap((channel) =>
    options.length <= most[channel]
      ? []
      : [
          finding(
            channelsRules['numbered-on-channel'],
            `${channelNamesShown[channel]} has room for ${most[channel]} options, so that these ${options.length} become a numbered text`,
            path,
          ),
        ],
  );
  const { buttons, buttonText, rows, rowDescription } = channelLimits.messagingA;
  const ofWhatsApp =
    options.length <= buttons ? buttonText : options.length <= rows ? rowDescription : Infinity;
  const ofTelegram = options.length <= most.messagingB ? channelLimits.messagingB.buttonText : Infinity;
  return [
    ...(options.length === 0 ? [] : checkNumberedOverTwilio(path, scope)),
    ...found,
    ...checkLengths(options, { messagingA: ofWhatsApp, messagingB: ofTelegram }, channels),
  ];
}

const isOverTwilio = ({ channels, facts }: CheckScope): boolean =>
  channels.includes('messagingA') && facts?.channels.messagingA?.carrier === 'messaging-a-twilio';

/** The channels of the bot whose carrier shows buttons. */
function withButtons(scope: CheckScope): readonly ChannelName[] {
  return isOverTwilio(scope) ? scope.channels.filter((channel) => channel !== 'messagingA') : scope.channels;
}

/** Reports options that are numbered, however few and short they are, because the carrier of WhatsApp shows no buttons. */
function checkNumberedOverTwilio(path: Path, scope: CheckScope): Finding[] {
  if (!isOverTwilio(scope)) return [];
  const message = 'over Twilio WhatsApp shows no buttons, so that contacts answer with a number or the words';
  return [finding(channelsRules['numbered-on-channel'], message, path)];
}

/** Reports texts that channels cut; the length of one with variables is not known. */
function checkLengths(
  texts: readonly PlacedText[],
  longest: Readonly<Record<ChannelName, number>>,
  channels: readonly ChannelName[],
): Finding[] {
  return channels.flatMap((channel) =>
    texts.flatMap(({ text, path }) => {
      const length = text == null || text.includes('{{') ? 0 : text.trim().length;
      const most = longest[channel];
      if (length <= most) return [];
      const message = `${channelNamesShown[channel]} shows ${most} characters of this, and it has ${length}`;
      return [finding(channelsRules['shortened-on-channel'], message, path)];
    }),
  );
}

/** Reports cards with more buttons than WhatsApp shows, and words that channels cut. */
export function checkCardsOnChannels(
  cards: readonly {
    readonly words: readonly (string | null | undefined)[];
    readonly buttons: readonly PlacedText[];
  }[],
  scope: CheckScope,
): Finding[] {
  const { messagingA: ofWhatsApp, messagingB: ofTelegram } = channelLimits;
  const ofWords = { messagingA: ofWhatsApp.body, messagingB: ofTelegram.caption };
  const ofButtons = { messagingA: ofWhatsApp.buttonText, messagingB: ofTelegram.buttonText };
  const channels = withButtons(scope);
  const found = cards.flatMap(({ words, buttons }, index) => {
    const text = words.filter((part) => (part ?? '') !== '').join('\n');
    const more = channels.includes('messagingA') ? buttons.length - ofWhatsApp.cardButtons : 0;
    return [
      ...checkLengths([{ text, path: ['items', index] }], ofWords, channels),
      ...checkLengths(buttons, ofButtons, channels),
      ...(more <= 0
        ? []
        : [
            finding(
              channelsRules['left-out-on-channel'],
              `on WhatsApp a card has ${ofWhatsApp.cardButtons} buttons, so that the last ${more === 1 ? 'one is' : `${more} are`} left out`,
              ['items', index, 'paths'],
            ),
          ]),
    ];
  });
  return [...(cards.length === 0 ? [] : checkNumberedOverTwilio(['items'], scope)), ...found];
}

/** Reports a pause that channels cut. */
export function checkPauseOnChannels(seconds: number | undefined, path: Path, scope: CheckScope): Finding[] {
  const names = channelsIn(scope);
  if (names === undefined || seconds === undefined || seconds <= longestPauseSeconds) return [];
  const message = `on ${names} the pause is ${longestPauseSeconds} seconds`;
  return [finding(channelsRules['shortened-on-channel'], message, path)];
}
