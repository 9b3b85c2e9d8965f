/** One line of a conversation that was played: something that was said, or what came of it. */
export type HelpLine =
  | { readonly bot: string }
  /** A picture, a film, a sound or a page, by the name of its kind, and its address. */
  | { readonly shows: string; readonly address: string }
  | { readonly visitor: string }
  /** A word that the page around the bot sends, or a visitor in a messenger. */
  | { readonly command: string }
  /** The name of a question, and the words of what it offers. */
  | { readonly asks: string; readonly offers: readonly string[] }
  | { readonly variable: string; readonly is: string }
  | { readonly logs: string }
  | { readonly pageActs: true }
  | { readonly waitsFor: 'action' | 'event' | 'webhook' }
  | { readonly ends: true };

/** An example: how the block or event was set, and the conversation that came of it. */
export type HelpExample = {
  readonly title: string;
  /** The values that variables had before. */
  readonly before?: readonly { readonly variable: string; readonly value: string }[];
  readonly settings: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly HelpLine[];
};

/** One thing that can be written in a field: its purpose, an example, and what that gives with these values. */
export type HelpReference = {
  readonly purpose: string;
  readonly write: string;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly gives: string;
};

/** A mistake that the check finds in a block or an event of the kind, in its words. */
export type HelpMistake = {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** The consequence for visitors, and the next step. */
  readonly why: string;
};

/** The help about one kind of block or event. */
export type HelpPage = {
  /** The `type` on the wire. */
  readonly type: string;
  readonly summary: string;
  readonly whenToUse: string;
  readonly examples: readonly HelpExample[];
  /** The things that can be written in a field of the kind, if it has a language of its own. */
  readonly reference?: readonly HelpReference[];
  readonly mistakes: readonly HelpMistake[];
};
