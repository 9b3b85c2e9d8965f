import type { ReactElement } from 'react';
import { titleOf } from '../document/names.ts';
import { t } from '../words/words.ts';
import { useBot } from '../document/bot-context.ts';
import type { EdgeHint as Hint } from './use-edge-hint.ts';
import styles from './canvas.module.css';

/** Says beside the pointer where an edge leads whose end is out of sight; a click on the edge goes there. */
export function EdgeHint({ edgeId, x, y }: Hint): ReactElement | null {
  const title = useBot(({ document }) => {
    const groupId = document.edges[edgeId]?.to.groupId;
    return groupId === undefined ? undefined : titleOf(document, groupId);
  });
  if (title === undefined) return null;
  return (
    <div className={styles.edgeHint} style={{ left: x + 12, top: y + 12 }} aria-hidden>
      {t('canvas.leadsAway', { title })}
    </div>
  );
}
