import type { ReactElement } from 'react';
import { shownSeverity, type PlacedFinding } from '../document/findings.ts';
import { t } from '../words/words.ts';
import { useBotStore } from '../document/bot-context.ts';
import styles from './node.module.css';

/** The gravest first. */
const ranks = ['error', 'warning', 'info', 'accepted'];
const rankOf = (finding: PlacedFinding): number => ranks.indexOf(shownSeverity(finding));

/** Says that something is wrong in a row, in its worst colour; a click goes to the field it is about. */
export function FindingDot({
  findings,
}: {
  readonly findings: readonly PlacedFinding[];
}): ReactElement | null {
  const store = useBotStore();
  const worst = findings.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  if (!worst) return null;
  const words = t('inspector.findingOf', {
    kind: t(`inspector.${shownSeverity(worst)}`),
    message: worst.message,
    place: worst.place,
  });
  return (
    <button
      type="button"
      // the rows are gone through by arrow keys; the panel lists the same finding
      tabIndex={-1}
      className={styles.finding}
      data-severity={shownSeverity(worst)}
      aria-label={words}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        store.goTo(worst.path);
      }}
    />
  );
}
