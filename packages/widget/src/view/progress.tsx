import type { VNode } from 'preact';
import type { ConversationState } from '../conversation/state.ts';
import type { Words } from '../words/words.ts';

/** The progress of the conversation, if the bot shows it. */
export function Progress({
  state: { bot, progress },
  words,
}: {
  readonly state: ConversationState;
  readonly words: Words;
}): VNode | null {
  const bar = bot?.theme.general?.progressBar;
  if (bar?.isEnabled !== true) return null;
  const value = Math.round(progress ?? 0);
  return (
    <div
      class={`progress ${bar.placement === 'Bottom' ? 'bottom' : ''}`}
      role="progressbar"
      aria-label={words.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <div style={{ inlineSize: `${value}%` }} />
    </div>
  );
}
