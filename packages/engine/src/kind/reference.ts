/** A block of the bot that a session began with, whose entry says or asks the same again. */
export type Reference = {
  readonly blockId: string;
  /** The texts that the variables had which the block mentions, in the order of their names. */
  readonly values: readonly string[];
};
