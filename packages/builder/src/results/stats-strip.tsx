import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { mostWithProblems, useStats } from '../api/use-stats.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { ResultFilter } from './filter.ts';
import styles from './results.module.css';

const figures = [
  ['views', 'totalViews'],
  ['starts', 'totalStarts'],
  ['completed', 'totalCompleted'],
] as const;

type StatsStripProps = {
  readonly botId: string;
  readonly filter: ResultFilter;
  /** Lists the results with problems of the chosen time. */
  readonly onProblems: () => void;
};

/** The chats of the chosen time: those that began, the share that was answered and that came to its end, and problems. */
export function StatsStrip({ botId, filter, onProblems }: StatsStripProps): ReactElement {
  const { data: stats, error, refetch } = useStats(botId, filter);
  if (error) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  const problems = stats?.totalWithErrors ?? 0;
  const isMore = problems === mostWithProblems;
  return (
    <dl className={styles.stats} aria-label={t('results.stats')}>
      {figures.map(([words, name]) => (
        <div key={name}>
          <dt>{t(`results.${words}`)}</dt>
          <dd>
            <strong>{stats === undefined ? '–' : stats[name].toLocaleString('en')}</strong>
            {stats === undefined || stats.totalViews === 0 || name === 'totalViews' ? null : (
              <span>
                {t('results.share', { percent: Math.round((100 * stats[name]) / stats.totalViews) })}
              </span>
            )}
          </dd>
        </div>
      ))}
      {problems === 0 ? null : (
        <div>
          <dt>{t('results.withProblems')}</dt>
          <dd>
            <strong className={styles.error}>
              {isMore ? t('results.orMore', { count: problems.toLocaleString('en') }) : problems}
            </strong>
            {filter.hasErrors === true ? null : (
              <Button look="plain" onPress={onProblems}>
                {t('results.showProblems')}
              </Button>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
