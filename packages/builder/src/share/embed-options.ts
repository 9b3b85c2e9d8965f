import { create } from 'zustand';

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

const first: EmbedOptions = {
  mode: 'bubble',
  label: '',
  language: '',
  openAfter: null,
  takesFocus: false,
  height: '40rem',
  launcherBackground: '',
  launcherColor: '',
  token: '',
};

type Kept = {
  readonly embeds: Readonly<Record<string, EmbedOptions>>;
  /** Tokens for programs, by bot. */
  readonly programTokens: Readonly<Record<string, string>>;
};

/** The choices for each bot, so that a look at another page loses none. */
export const useKept = create<Kept>(() => ({ embeds: {}, programTokens: {} }));

/** The choices for a bot, and the way to change some of them. */
export function useEmbedOptions(
  botId: string,
): readonly [EmbedOptions, (change: Partial<EmbedOptions>) => void] {
  const options = useKept(({ embeds }) => embeds[botId]) ?? first;
  const set = (change: Partial<EmbedOptions>): void =>
    useKept.setState(({ embeds }) => ({ embeds: { ...embeds, [botId]: { ...options, ...change } } }));
  return [options, set];
}
