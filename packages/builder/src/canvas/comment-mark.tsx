import { MessageSquare } from 'lucide-react';
import type { ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { showComments, showThread, useCommenting } from '../document/commenting.store.ts';
import { t } from '../words/words.ts';
import styles from './node.module.css';

/** Says that there are open threads at parts of the bot, named by `partKey`; a click shows the one, or all of the bot. */
export function CommentMark({ parts }: { readonly parts: readonly string[] }): ReactElement | null {
  const threads = useCommenting(useShallow(({ marks }) => parts.flatMap((part) => marks.get(part) ?? [])));
  const [first, ...others] = threads;
  if (first === undefined) return null;
  const words = t('canvas.comments', { count: threads.length });
  return (
    <button
      type="button"
      // the rows are gone through by arrow keys; the panel lists the same threads
      tabIndex={-1}
      className={styles.comments}
      data-comments
      aria-label={words}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        if (others.length === 0) showThread(first);
        else showComments();
      }}
    >
      <MessageSquare size={14} aria-hidden />
      {threads.length}
    </button>
  );
}
