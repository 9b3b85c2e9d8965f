import type { BotSummary } from '@parley/client';

/** What the widget says by itself, where the bot has no words of its own for it. */
const ownWords = {
  networkErrorTitle: 'No connection',
  networkErrorMessage: 'Your answer is kept. Check the connection and try again.',
  connectingAgain: 'Connecting again …',
  takesLonger: 'This takes longer than usual …',
  popupBlockedTitle: 'The page could not be opened',
  popupBlockedDescription: 'The browser has blocked a new window.',
  popupBlockedButtonLabel: 'Open it',
  fileUploadError: 'That is no address of a file.',
  unavailableTitle: 'The bot is not available',
  notFound: 'There is no bot here, or it is not published.',
  notAllowed: 'The bot may not be used on this page.',
  serviceProblem: 'Something went wrong on our side. Please try again in a moment.',
  expiredTitle: 'This conversation has expired',
  expired: 'It was not used for too long. You can start a new one.',
  supersededTitle: 'This conversation goes on elsewhere',
  superseded: 'A newer conversation of yours has taken over. You can start a new one here.',
};
export type Words = Readonly<typeof ownWords>;

/** The words of the bot, and the widget's own where the bot has none. */
export function wordsOf(bot: Pick<BotSummary, 'settings'> | undefined): Words {
  const given = Object.entries(bot?.settings.general?.systemMessages ?? {}).filter(
    ([name, text]) => name in ownWords && typeof text === 'string' && text !== '',
  );
  return { ...ownWords, ...Object.fromEntries(given) };
}
