import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import '../words/late/results.ts';
import { problemText } from '../api/problem-text.ts';
import { mostWithProblems, useStats } from '../api/use-stats.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { readersZone, type TimeFilter } from '../ui/time-filters.ts';
import { t } from '../words/words.ts';
import { DailyChart } from './daily-chart.tsx';
import { fewChats, percentOf } from './question-figures.ts';
import type { Daily } from './counts.ts';
import { useDaily } from './queries.ts';
import { spansOf, totalsOf } from './spans.ts';
import styles from './analytics.module.css';

type OverviewProps = { readonly botId: string; readonly time: TimeFilter };

/** The chats of a time: how many, how many of them came to their end, in which time, and on which days. */
export function Overview({ botId, time }: OverviewProps): ReactElement {
  const { data, error, refetch } = useDaily(botId, time);
  return (
    <Section title={t('analytics.overview')} text={t('analytics.overviewText')}>
      {error ? (
        <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Chats {...data}>
          <Problems botId={botId} time={time} />
        </Chats>
      ) : (
        <Skeleton height={240} />
      )}
    </Section>
  );
}

type ChatsProps = Daily & { readonly children: ReactNode };

function Chats({ days, medianSeconds, children }: ChatsProps): ReactElement {
  const { started, answered, completed } = totalsOf(days);
  if (started === 0) return <p className={styles.quiet}>{t('analytics.noChats')}</p>;
  const shareOf = (count: number): string | undefined =>
    started < fewChats ? undefined : t('analytics.shareOfChats', { percent: percentOf(count, started) });
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={t('analytics.started')} value={started.toLocaleString('en')} />
        <Figure
          name={t('analytics.withAnswer')}
          value={answered.toLocaleString('en')}
          share={shareOf(answered)}
        />
        <Figure
          name={t('analytics.completed')}
          value={completed.toLocaleString('en')}
          share={shareOf(completed)}
        />
        <Figure
          name={t('analytics.medianTime')}
          value={medianSeconds === null ? t('analytics.none') : durationText(medianSeconds)}
        />
        {children}
      </dl>
      <DailyChart {...spansOf(days)} />
    </>
  );
}

/** The results of a time in which something failed, and the way to them; nothing where all went as it should. */
function Problems({ botId, time }: OverviewProps): ReactElement | null {
  const { data, error, refetch } = useStats(botId, { timeFilter: time, timeZone: readersZone() });
  if (error) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  const count = data?.totalWithErrors ?? 0;
  if (count === 0) return null;
  return (
    <div>
      <dt>{t('results.withProblems')}</dt>
      <dd>
        <strong className={styles.problems}>
          {count === mostWithProblems ? t('results.orMore', { count: count.toLocaleString('en') }) : count}
        </strong>
        <Link href={`/b/${botId}/results?time=${time}&state=problems`} className={styles.way}>
          {t('results.showProblems')}
        </Link>
      </dd>
    </div>
  );
}

type FigureProps = { readonly name: string; readonly value: string; readonly share?: string | undefined };

function Figure({ name, value, share }: FigureProps): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {share === undefined ? null : <span>{share}</span>}
      </dd>
    </div>
  );
}

function durationText(all: number): string {
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  if (hours > 0) return t('analytics.hours', { hours, minutes });
  return minutes > 0 ? t('analytics.minutes', { minutes, seconds }) : t('analytics.seconds', { seconds });
}
