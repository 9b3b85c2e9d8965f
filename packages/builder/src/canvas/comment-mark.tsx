import { MessageSquare } from 'lucide-react';
import type { ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { showThread, showThreadsAt, useCommenting } from '../document/commenting.store.ts';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import styles from './comment-mark.module.css';

type CommentMarkProps = {
  /** The parts of the bot, named by `partKey`. */
  readonly parts: readonly string[];
  /** The group that these parts make together, if it is not one part alone. */
  readonly groupId?: string;
  /** It stands in a row of the canvas, at the corner of a group that is far away, or in the outline. */
  readonly place?: 'row' | 'corner' | 'outline';
};

/** Says that there are open threads at parts of the bot; a click shows the one, or the list of those. */
export function CommentMark({ parts, groupId, place = 'row' }: CommentMarkProps): ReactElement | null {
  const threads = useCommenting(useShallow(({ marks }) => parts.flatMap((part) => marks.get(part) ?? [])));
  const [first, ...others] = threads;
  if (first === undefined) return null;
  const words = t('canvas.comments', { count: threads.length });
  return (
    <button
      type="button"
      // the rows of the canvas are gone through by arrow keys; the panel lists the same threads
      tabIndex={place === 'outline' ? 0 : -1}
      className={classes(styles.mark, 'nodrag', place === 'corner' && styles.corner)}
      data-comments
      aria-label={words}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        if (others.length === 0) showThread(first);
        else showThreadsAt({ parts, groupId });
      }}
    >
      <MessageSquare size="1.15em" aria-hidden />
      {threads.length}
    </button>
  );
}
