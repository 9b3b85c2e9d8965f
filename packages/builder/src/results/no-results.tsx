import { Inbox } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../api/problem-text.ts';
import { useStats } from '../api/use-stats.ts';
import { useBot } from '../document/bot-context.ts';
import { usePublishing } from '../publish/publishing.store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import type { ResultFilter } from './filter.ts';
import { useIsPublished } from './queries.ts';

type NoResultsProps = {
  readonly botId: string;
  readonly filter: ResultFilter;
  /** Shows all results of all time. */
  readonly onReset: () => void;
};

/** Stands where no result is to be shown, and leads on: to other results, to publishing, or to visitors. */
export function NoResults({ botId, filter: { timeZone }, onReset }: NoResultsProps): ReactElement {
  const [, navigate] = useLocation();
  const canEdit = useBot((bot) => bot.canEdit);
  const ever = useStats(botId, { timeFilter: 'allTime', timeZone });
  const isPublished = useIsPublished(botId);
  const failed = [ever, isPublished].find(({ error }) => error !== null);
  if (failed?.error)
    return <ProblemNotice {...problemText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (ever.data === undefined || isPublished.data === undefined) return <Skeleton height={160} />;
  const icon = <Inbox size={20} aria-hidden />;
  if (ever.data.totalStarts > 0) {
    return (
      <EmptyState
        icon={icon}
        title={t('results.filteredTitle')}
        text={t('results.filteredText')}
        actions={<Button onPress={onReset}>{t('results.filterReset')}</Button>}
      />
    );
  }
  if (!isPublished.data) {
    return (
      <EmptyState
        icon={icon}
        title={t('results.unpublishedTitle')}
        text={t(canEdit ? 'results.unpublishedText' : 'results.unpublishedReader')}
        actions={
          canEdit ? (
            <Button look="primary" onPress={() => usePublishing.setState({ isOpen: true })}>
              {t('publish.publish')}
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('results.noneTitle')}
      text={t('results.noneText')}
      actions={
        <Button look="primary" onPress={() => navigate(`/b/${botId}/share`)}>
          {t('results.toShare')}
        </Button>
      }
    />
  );
}
