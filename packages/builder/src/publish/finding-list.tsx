import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import styles from './publish.module.css';
import type { Finding } from './use-publishing.ts';

export type FindingListProps = {
  readonly findings: readonly Finding[];
  /** Leads to the place that a finding is about. */
  readonly onShow: (finding: Finding) => void;
};

/** Findings in words, each with a way to its place where it has one on the canvas. */
export function FindingList({ findings, onShow }: FindingListProps): ReactElement {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.code}-${finding.pointer}`}>
          <span>{finding.message}</span>
          {finding.blockId === undefined && finding.groupId === undefined ? null : (
            <Button look="quiet" onPress={() => onShow(finding)}>
              {t('publish.show')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
