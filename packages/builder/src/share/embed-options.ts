import { create } from 'zustand';
import type { EmbedOptions } from './embed-choices.ts';

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
  // the token comes later, when the author has chosen other things
  const set = (change: Partial<EmbedOptions>): void =>
    useKept.setState(({ embeds }) => ({
      embeds: { ...embeds, [botId]: { ...(embeds[botId] ?? first), ...change } },
    }));
  return [options, set];
}
