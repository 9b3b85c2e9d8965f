type EventWords = { readonly summary: string; readonly whenToUse: string };

/** The words about each kind of event, for its help. */
export const eventWords: Readonly<Record<'command' | 'invalidReply' | 'reply' | 'start', EventWords>> = {
  start: {
    summary: 'Begins every conversation, with the group that it leads to.',
    whenToUse: 'Each bot has one: connect it to the group that speaks first.',
  },
  command: {
    summary:
      'Leads to a group as soon as the page around the bot, or a visitor in a messenger, sends a command.',
    whenToUse:
      'When a button on your page, or /help in Telegram, should work at any moment of the conversation, such as “Talk to a human”.',
  },
  reply: {
    summary: 'Leads to a group at every answer, before its question takes it.',
    whenToUse:
      'When something should happen with each answer, whichever question it is for. End that group with “Go back”: then the question takes the answer.',
  },
  invalidReply: {
    summary:
      'Leads to a group when an answer does not fit its question, instead of asking once more at once.',
    whenToUse:
      'When one explanation should help with all questions. End that group with “Go back”: then the question is asked again.',
  },
};
