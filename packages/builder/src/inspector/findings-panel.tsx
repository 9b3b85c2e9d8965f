import { CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { pageOfPlace } from '../document/page-of-place.ts';
import { useBot } from '../document/bot-context.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { t } from '../words/words.ts';
import { shownSeverity, type PlacedFinding } from '../document/findings.ts';
import { AcceptedBy } from './accepted-by.tsx';
import styles from './inspector.module.css';
import { MendButton } from './mend-button.tsx';

type FindingsPanelProps = {
  readonly findings: readonly PlacedFinding[];
  readonly hasFailed: boolean;
  /** Shows the part that a finding is about. */
  readonly onShow: (finding: PlacedFinding) => void;
};

/** Every finding about the bot; each leads to the part it is about, where a page shows that. */
export function FindingsPanel({ findings, hasFailed, onShow }: FindingsPanelProps): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  return (
    <div className={styles.inspector}>
      {hasFailed ? <Banner>{t('inspector.notChecked')}</Banner> : null}
      {findings.length === 0 && !hasFailed ? (
        <EmptyState
          icon={<CircleCheck size={20} aria-hidden />}
          title={t('inspector.noFindings')}
          text={t('inspector.noFindingsText')}
        />
      ) : null}
      <ul className={styles.findings}>
        {findings.map((finding, index) => (
          <li key={index} data-severity={shownSeverity(finding)}>
            {pageOfPlace(botId, finding.path) === undefined ? (
              <FindingText {...finding} />
            ) : (
              <Button className={styles.finding} onPress={() => onShow(finding)}>
                <FindingText {...finding} />
              </Button>
            )}
            <MendButton finding={finding} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FindingText(finding: PlacedFinding): ReactElement {
  return (
    <>
      <strong>{t(`inspector.${shownSeverity(finding)}`)}</strong> {finding.message}
      <span className={styles.place}>{finding.place}</span>
      <AcceptedBy finding={finding} className={styles.place} />
    </>
  );
}
