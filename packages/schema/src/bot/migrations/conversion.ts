/** Something about a bot that cannot be converted; `pointer` is the JSON pointer to its place in the bot as it came. */
export type BotProblem = { readonly pointer: string; readonly detail: string };

/** Something that a conversion left out or changed although it means something, with its place in the bot as it came. */
export type BotChange = BotProblem & {
  readonly code: 'dropped-edge' | 'duplicate-edge' | 'duplicate-variable' | 'lost-request';
};

/** What became of a bot, with what was left out or changed on the way, or all that is wrong with it. */
export type Conversion<Became> =
  | (Became & { readonly ok: true; readonly changes: readonly BotChange[] })
  | { readonly ok: false; readonly problems: readonly BotProblem[] };
