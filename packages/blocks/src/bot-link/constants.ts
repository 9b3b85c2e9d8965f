/** The id that stands for the bot itself. */
export const currentBot = 'current';
