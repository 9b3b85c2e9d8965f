import type { BotSummary } from '@parley/client';

/**
 * The widget's own words, for bots that have none. A bot in another language puts its own into
 * `settings.general.systemMessages`, under these names.
 */
const ownWords = {
  // what goes wrong
  networkErrorTitle: 'No connection',
  networkErrorMessage: 'Your answer is kept. Check the connection and try again.',
  connectingAgain: 'Connecting again …',
  takesLonger: 'This takes longer than usual …',
  questionChanged: 'You have answered elsewhere meanwhile. This is what is asked now.',
  popupBlockedTitle: 'The page could not be opened',
  popupBlockedDescription: 'The browser has blocked a new window.',
  popupBlockedButtonLabel: 'Open it',
  fileUploadError: 'The file could not be stored.',
  fileUploadSizeError: 'The file is too large.',
  fileAddressError: 'That is no address of a file.',
  microphoneError: 'The microphone cannot be used.',
  unavailableTitle: 'The bot is not available',
  notFound: 'There is no bot here, or it is not published.',
  notAllowed: 'The bot may not be used on this page.',
  serviceProblem: 'Something went wrong on our side. Please try again in a moment.',
  expiredTitle: 'This conversation has expired',
  expired: 'It was not used for too long. You can start a new one.',
  supersededTitle: 'This conversation goes on elsewhere',
  superseded: 'A newer conversation of yours has taken over. You can start a new one here.',
  tryAgain: 'Try again',
  startAgain: 'Start again',
  ended: 'The conversation has ended.',
  frameBlocked: 'This page does not let it be shown here.',
  mediaFailed: 'It could not be loaded.',
  openInNewTab: 'Open in a new tab',
  // what stands in and around the questions
  textPlaceholder: 'Type your answer …',
  numberPlaceholder: 'Type a number …',
  emailPlaceholder: 'Type your email address …',
  urlPlaceholder: 'Type an address …',
  phonePlaceholder: 'Type your phone number …',
  search: 'Search …',
  send: 'Send',
  skip: 'Skip',
  add: 'Add',
  remove: 'Remove',
  cancel: 'Cancel',
  fileAddress: 'The address of a file',
  fileAddressPlaceholder: 'https://…',
  chooseFile: 'Choose a file',
  storing: 'Storing …',
  record: 'Record',
  recording: 'Recording …',
  recorded: 'A recording:',
  discard: 'Discard',
  from: 'From:',
  to: 'To:',
  date: 'Date',
  time: 'Time',
  rating: 'Rating',
  cards: 'Cards',
  previous: 'Previous',
  next: 'Next',
  position: '{number} of {total}',
  country: 'Country',
  noCountry: 'Other country',
  phoneHint: 'That may not be a number there. One looks like this: {example}',
  atLeast: 'At least {min}',
  atMost: 'At most {max}',
  between: '{min} to {max}',
  inSteps: 'in steps of {step}',
  branding: 'Made with Parley',
  // what only screen readers hear
  close: 'Close',
  chat: 'Chat',
  conversation: 'Conversation',
  progress: 'Progress',
  botSays: 'The bot says:',
  youSay: 'You say:',
  yourAnswer: 'Your answer',
  stars: '{given} of {total}',
};
export type Words = Readonly<typeof ownWords>;

/** The words of the bot, and the widget's own where the bot has none. */
export function wordsOf(bot: Pick<BotSummary, 'settings'> | undefined): Words {
  const given = Object.entries(bot?.settings.general?.systemMessages ?? {}).filter(
    ([name, text]) => Object.hasOwn(ownWords, name) && typeof text === 'string' && text !== '',
  );
  return { ...ownWords, ...Object.fromEntries(given) };
}

/** A text of the widget with its places filled in. */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
