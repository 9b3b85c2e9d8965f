import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import type { TimeFilter } from '../ui/time-filters.ts';
import { t } from '../words/words.ts';
import { BarTable } from './bar-table.tsx';
import type { SourceCounts } from './counts.ts';
import { fewChats, percentOf } from './question-figures.ts';
import { useSources } from './queries.ts';
import styles from './analytics.module.css';

type SourcesProps = { readonly botId: string; readonly time: TimeFilter };

/** The chats of a time by channel, page and campaign; nothing where all that is known is that they came on the web. */
export function Sources({ botId, time }: SourcesProps): ReactElement | null {
  const { data, error, refetch } = useSources(botId, time);
  const lists = data ? listsOf(data) : [];
  if (!error && lists.length === 0) return null;
  return (
    <Section title={t('analytics.sources')} text={t('analytics.sourcesText')}>
      {error ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      <div className={styles.cards}>
        {lists.map((list) => (
          <SourceList key={list.heading} {...list} />
        ))}
      </div>
    </Section>
  );
}

type Row = { readonly name: string; readonly started: number; readonly completed: number };
type List = { readonly heading: string; readonly rows: readonly Row[] };

function listsOf({ channels, pages, otherPages, campaigns, otherCampaigns }: SourceCounts): List[] {
  const named = channels.map(({ channel, ...counts }) => ({
    name: t(`analytics.${channel}`),
    ...counts,
  }));
  const isOnWebAlone = channels.every(({ channel, started }) => channel === 'web' || started === 0);
  const others = { name: t('analytics.otherSources') };
  return [
    { heading: t('analytics.channels'), rows: isOnWebAlone ? [] : named },
    { heading: t('analytics.pages'), rows: [...pages, { ...others, ...otherPages }] },
    { heading: t('analytics.campaigns'), rows: [...campaigns, { ...others, ...otherCampaigns }] },
  ].flatMap(({ heading, rows }) => {
    const shown = rows.filter(({ started, completed }) => started + completed > 0);
    return shown.length === 0 ? [] : [{ heading, rows: shown }];
  });
}

function SourceList({ heading, rows }: List): ReactElement {
  const all = rows.reduce((sum, { started }) => sum + started, 0);
  const bars = rows.map(({ name, started: count, completed }) => ({
    name,
    count,
    words:
      all < fewChats
        ? t('analytics.sourceCount', { count, completed })
        : t('analytics.sourceShare', { count, percent: percentOf(count, all), completed }),
  }));
  return (
    <section className={styles.card} aria-label={heading}>
      <h3>{heading}</h3>
      <BarTable label={heading} nameHeading={t('analytics.source')} bars={bars} hasLongWords />
    </section>
  );
}
