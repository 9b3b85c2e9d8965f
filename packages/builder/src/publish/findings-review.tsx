import { useState, type ReactElement } from 'react';
import { Banner } from '../ui/banner.tsx';
import { DiscloseButton } from '../ui/disclose-button.tsx';
import { t } from '../words/words.ts';
import { FindingList, type FindingListProps } from './finding-list.tsx';
import type { SortedFindings } from './sorted-findings.ts';
import styles from './publish.module.css';

type FindingsReviewProps = Required<Omit<FindingListProps, 'findings'>> & {
  readonly findings: SortedFindings;
};

/** The errors that keep a bot from being published, the warnings about it, and those that somebody has accepted. */
export function FindingsReview({ findings, onShow, onTakeBack }: FindingsReviewProps): ReactElement {
  const { errors, warnings, accepted } = findings;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {errors.length === 0 ? null : (
        <>
          <Banner kind="danger">{t('publish.errors', { count: errors.length })}</Banner>
          <FindingList findings={errors} onShow={onShow} />
        </>
      )}
      {warnings.length === 0 ? null : (
        <>
          <Banner kind="warning">
            <div>{t('publish.warnings', { count: warnings.length })}</div>
            {errors.length === 0 ? <div>{t('publish.willAccept', { count: warnings.length })}</div> : null}
          </Banner>
          <FindingList findings={warnings} onShow={onShow} />
        </>
      )}
      {accepted.length === 0 ? null : (
        <div className={styles.accepted}>
          <DiscloseButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
            {t('publish.accepted', { count: accepted.length })}
          </DiscloseButton>
          {isOpen ? <FindingList findings={accepted} onShow={onShow} onTakeBack={onTakeBack} /> : null}
        </div>
      )}
    </>
  );
}
