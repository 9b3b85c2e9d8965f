import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import type { ResultFilter } from './filter.ts';
import { useStats } from './queries.ts';
import styles from './results.module.css';

const figures = [
  ['views', 'totalViews'],
  ['starts', 'totalStarts'],
  ['completed', 'totalCompleted'],
] as const;

type StatsStripProps = { readonly botId: string; readonly filter: ResultFilter };

/** The chats of the chosen time: those that began, and the share that was answered and that came to its end. */
export function StatsStrip({ botId, filter }: StatsStripProps): ReactElement {
  const { data: stats, error, refetch } = useStats(botId, filter);
  if (error) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
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
    </dl>
  );
}
