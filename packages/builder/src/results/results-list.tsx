import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice, ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { t } from '../words/words.ts';
import type { ResultFilter } from './filter.ts';
import type { ListProps } from './list-props.ts';
import { NoResults } from './no-results.tsx';
import { useBeginAnew, type useResults } from './queries.ts';
import { ResultCards } from './result-cards.tsx';
import { ResultsTable } from './results-table.tsx';
import { mostCounted, useNewResults } from './use-new-results.ts';
import styles from './results.module.css';

/** Windows narrower than this get cards. */
const narrow = '(max-width: 767px)';

type ResultsListProps = ListProps & {
  readonly botId: string;
  readonly filter: ResultFilter;
  readonly list: ReturnType<typeof useResults>;
  /** Shows all results of all time. */
  readonly onReset: () => void;
};

/** A search that has found fewer goes on by itself, through so many pages that may be empty. */
const [fewResults, mostPages] = [20, 100];

/** The results as far as they are loaded, and the way to more; or the reason why there are none. */
export function ResultsList({ botId, filter, list, onReset, ...shown }: ResultsListProps): ReactElement {
  const isNarrow = useMediaQuery(narrow);
  const { results } = shown;
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = list;
  const area = useRef<HTMLDivElement>(null);
  const newCount = useNewResults(botId, filter, list);
  const beginAnew = useBeginAnew(botId, filter);
  const showNew = (): void => {
    beginAnew();
    area.current?.scrollTo({ top: 0 });
    area.current?.scrollIntoView({ block: 'nearest' });
  };
  const retry = (): void => void list.refetch();
  const isLooking =
    hasNextPage && !error && results.length < fewResults && (data?.pages.length ?? 0) < mostPages;
  useEffect(() => {
    if (isLooking && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
  }, [isLooking, isFetchingNextPage, isPlaceholderData, fetchNextPage]);
  if (error && results.length === 0) return <ProblemPage {...problemText(error)} onRetry={retry} />;
  if (!data || (isPlaceholderData && results.length === 0)) return <Skeleton height={320} />;
  if (results.length === 0 && hasNextPage && !error) {
    return (
      <div className={styles.foot}>
        <span role="status">{t('results.looking')}</span>
        {isLooking ? null : <Button onPress={() => void fetchNextPage()}>{t('results.lookOn')}</Button>}
      </div>
    );
  }
  if (results.length === 0) return <NoResults botId={botId} filter={filter} onReset={onReset} />;
  return (
    <>
      {error ? <ProblemNotice {...problemText(error)} onRetry={retry} /> : null}
      <div ref={area} className={styles.list} aria-busy={isPlaceholderData}>
        <div className={styles.news} role="status">
          {newCount === 0 ? null : (
            <Button look="primary" icon={<ArrowUp size={16} aria-hidden />} onPress={showNew}>
              {t(newCount < mostCounted ? 'results.new' : 'results.newAtLeast', { count: newCount })}
            </Button>
          )}
        </div>
        {isNarrow ? <ResultCards {...shown} /> : <ResultsTable {...shown} />}
      </div>
      <div className={styles.foot}>
        <span role="status">{t('results.shown', { count: results.length })}</span>
        {hasNextPage ? (
          <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('results.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
