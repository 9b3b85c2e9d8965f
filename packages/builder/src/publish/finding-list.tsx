import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import styles from './publish.module.css';
import type { Finding } from './use-publishing.ts';

export type FindingListProps = {
  readonly findings: readonly Finding[];
  /** The place that a finding is about, as authors know it. */
  readonly placeOf: (finding: Finding) => string;
  /** Leads to the place that a finding is about. */
  readonly onShow: (finding: Finding) => void;
};

/** Findings in words, each with a way to its place where it has one on the canvas. */
export function FindingList({ findings, placeOf, onShow }: FindingListProps): ReactElement {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.code}-${finding.pointer}`}>
          <div>
            <div>{finding.message}</div>
            {hasPlace(finding) ? <div className={styles.place}>{placeOf(finding)}</div> : null}
          </div>
          {hasPlace(finding) ? (
            <Button look="quiet" onPress={() => onShow(finding)}>
              {t('publish.show')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const hasPlace = ({ blockId, groupId }: Finding): boolean => blockId !== undefined || groupId !== undefined;
