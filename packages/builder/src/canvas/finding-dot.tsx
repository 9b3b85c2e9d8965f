import type { ReactElement } from 'react';
import type { PlacedFinding } from '../document/findings.ts';
import { t } from '../words/words.ts';
import { useBotStore } from './bot-context.ts';
import styles from './node.module.css';

/** Says that something is wrong in a row, in its worst colour; a click goes to the field it is about. */
export function FindingDot({
  findings,
}: {
  readonly findings: readonly PlacedFinding[];
}): ReactElement | null {
  const store = useBotStore();
  const worst = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  if (!worst) return null;
  const words = t('inspector.findingOf', {
    kind: t(`inspector.${worst.severity}`),
    message: worst.message,
    place: worst.place,
  });
  return (
    <button
      type="button"
      // the rows are gone through by arrow keys; the panel lists the same finding
      tabIndex={-1}
      className={styles.finding}
      data-severity={worst.severity}
      aria-label={words}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        store.goTo(worst.path);
      }}
    />
  );
}
