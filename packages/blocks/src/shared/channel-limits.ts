import type { ChannelName } from '@parley/schema/contract';

/** The limits of WhatsApp and Telegram, in characters and numbers of things. Chat draws by them, and the check warns by them. */
export const channelLimits = {
  messagingA: {
    text: 4_096,
    caption: 1_024,
    /** The words of a question or a card that has buttons. */
    body: 1_024,
    buttons: 3,
    buttonText: 20,
    rows: 10,
    rowText: 24,
    rowDescription: 72,
    listButton: 20,
    cardButtons: 3,
  },
  messagingB: { text: 4_096, caption: 1_024, buttons: 50, buttonText: 64 },
} as const;

/** The longest pause between two messages, in seconds: a contact can close a page and not a telephone. */
export const longestPauseSeconds = 30;

/** The words for the channels on screens. */
export const channelNamesShown: Readonly<Record<ChannelName, string>> = {
  messagingA: 'WhatsApp',
  messagingB: 'Telegram',
};
