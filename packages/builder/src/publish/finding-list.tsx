import type { ReactElement } from 'react';
import { pageOfPlace } from '../document/page-of-place.ts';
import { useBot } from '../document/bot-context.ts';
import type { PlacedFinding } from '../document/findings.ts';
import { AcceptedBy } from '../inspector/accepted-by.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import styles from './publish.module.css';

export type FindingListProps = {
  readonly findings: readonly PlacedFinding[];
  /** Leads to the place that a finding is about. */
  readonly onShow: (finding: PlacedFinding) => void;
  /** Withdraws the acceptance of a warning. */
  readonly onTakeBack?: ((finding: PlacedFinding) => void) | undefined;
};

/** Findings in words, each with a way to its place where a page shows it. */
export function FindingList({ findings, onShow, onTakeBack }: FindingListProps): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.path.join('/')} ${finding.message}`}>
          <div>
            <div>{finding.message}</div>
            <div className={styles.place}>{finding.place}</div>
            <AcceptedBy finding={finding} className={styles.place} />
          </div>
          <div className={styles.actions}>
            {onTakeBack === undefined ? null : (
              <Button look="quiet" onPress={() => onTakeBack(finding)}>
                {t('publish.takeBack')}
              </Button>
            )}
            {pageOfPlace(botId, finding.path) === undefined ? null : (
              <Button look="quiet" onPress={() => onShow(finding)}>
                {t('publish.show')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
