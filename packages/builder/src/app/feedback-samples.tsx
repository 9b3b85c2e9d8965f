import type { ReactElement } from 'react';
import { Banner } from '../ui/banner.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { SampleCard } from './sample-card.tsx';

/** Messages that stay at their place. */
export function FeedbackSamples(): ReactElement {
  return (
    <SampleCard title={t('uiPage.feedback')}>
      <Banner>{t('uiPage.info')}</Banner>
      <Banner kind="good">{t('uiPage.good')}</Banner>
      <Banner kind="warning">{t('uiPage.warning')}</Banner>
      <ProblemNotice
        title={t('uiPage.dangerTitle')}
        detail={t('uiPage.dangerDetail')}
        requestId="9f1c6a52"
        onRetry={() => undefined}
      />
      <Skeleton width="60%" />
      <Skeleton height={48} />
    </SampleCard>
  );
}
