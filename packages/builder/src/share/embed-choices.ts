export const embedModes = ['inline', 'popup', 'bubble'] as const;
export type EmbedMode = (typeof embedModes)[number];

/** The choices of an author for the bot on their site; what is left empty is left out of the code. */
export type EmbedOptions = {
  readonly mode: EmbedMode;
  readonly label: string;
  readonly language: string;
  /** Seconds after which a popup or bubble opens by itself. */
  readonly openAfter: number | null;
  readonly takesFocus: boolean;
  /** Of an inline conversation, in the units of CSS. */
  readonly height: string;
  readonly launcherBackground: string;
  readonly launcherColor: string;
  /** The value of a token: the service shows it once, so it is kept for as long as the builder is open. */
  readonly token: string;
};
