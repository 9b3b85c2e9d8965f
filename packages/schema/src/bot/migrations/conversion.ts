/** A part of a bot that cannot be converted; `pointer` is its JSON pointer in the bot as it came. */
export type BotProblem = { readonly pointer: string; readonly detail: string };

/**
 * A part that a conversion left out or changed although it has a meaning, with its JSON pointer in the bot as it came.
 */
export type BotChange = BotProblem & {
  readonly code: 'dropped-edge' | 'duplicate-edge' | 'duplicate-variable' | 'lost-request';
};

/**
 * The outcome of a conversion: the result with all parts left out or changed on the way, or everything that is wrong
 * with the bot.
 */
export type Conversion<Became> =
  | (Became & { readonly ok: true; readonly changes: readonly BotChange[] })
  | { readonly ok: false; readonly problems: readonly BotProblem[] };
