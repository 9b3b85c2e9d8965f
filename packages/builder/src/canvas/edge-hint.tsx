import type { ReactElement } from 'react';
import { wayText } from '../document/way-text.ts';
import { useBot } from '../document/bot-context.ts';
import type { EdgeHint as Hint } from './use-edge-hint.ts';
import styles from './canvas.module.css';

/** Says beside the pointer which way an edge is and where it leads; a click on one whose end is out of sight goes there. */
export function EdgeHint({ edgeId, x, y }: Hint): ReactElement | null {
  const words = useBot(({ document }) => wayText(document, edgeId));
  if (words === undefined) return null;
  return (
    <div className={styles.edgeHint} style={{ left: x + 12, top: y + 12 }} aria-hidden>
      {words}
    </div>
  );
}
