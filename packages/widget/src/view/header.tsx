import type { VNode } from 'preact';
import type { Words } from '../words/words.ts';

/** The name and picture of the bot, and the button that closes a panel. */
export function Header({
  title,
  avatarUrl,
  words,
  onClose,
}: {
  readonly title: string;
  readonly avatarUrl: string | undefined;
  readonly words: Words;
  readonly onClose: () => void;
}): VNode {
  return (
    <header class="bar">
      {avatarUrl !== undefined && <img class="portrait" src={avatarUrl} alt="" />}
      <strong class="title" dir="auto">
        {title}
      </strong>
      <button type="button" class="close" aria-label={words.close} onClick={onClose}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" stroke-width="2" />
        </svg>
      </button>
    </header>
  );
}
