import type { VNode } from 'preact';
import type { Words } from '../words/words.ts';

/** Says that the bot has nothing more to say, and offers another conversation. */
export function Ending({
  words,
  onRestart,
}: {
  readonly words: Words;
  readonly onRestart: () => void;
}): VNode {
  return (
    <div class="ending" role="status">
      <p dir="auto">{words.ended}</p>
      <button type="button" class="button second" onClick={onRestart}>
        {words.startAgain}
      </button>
    </div>
  );
}
