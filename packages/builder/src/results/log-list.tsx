import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { exactTime, shortTime } from '../words/time.ts';
import { t } from '../words/words.ts';
import { useLogs, type ResultLog } from './queries.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

/** The lines about the conversation for its author: requests that failed, and the like. */
export function LogList({ result }: { readonly result: Result }): ReactElement {
  const list = useLogs(result.botId, result.id);
  const logs = list.data?.pages.flatMap((page) => page.logs);
  if (list.error && !logs)
    return <ProblemNotice {...problemText(list.error)} onRetry={() => void list.refetch()} />;
  if (!logs) return <Skeleton height={96} />;
  if (logs.length === 0) return <p className={styles.quiet}>{t('results.noProblems')}</p>;
  return (
    <>
      <ul className={styles.logs}>
        {logs.map((log, index) => (
          <LogLine key={`log-${index}`} log={log} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t('results.more')}
        </Button>
      ) : null}
    </>
  );
}

const signs = { error: CircleAlert, warning: TriangleAlert } as const;

function LogLine({ log }: { readonly log: ResultLog }): ReactElement {
  const { status, description, details, context, createdAt } = log;
  const kind = status === 'error' || status === 'warning' ? status : undefined;
  const Sign = kind === undefined ? Info : signs[kind];
  return (
    <li>
      <Sign size={16} aria-hidden className={kind === undefined ? styles.quiet : styles[kind]} />
      <div>
        {kind === undefined ? null : <span className="unseen">{t(`results.${kind}`)}: </span>}
        {description}
        {context === undefined ? null : <div className={styles.quiet}>{context}</div>}
        {details === undefined ? null : <code>{details}</code>}
        <time dateTime={createdAt} title={exactTime(createdAt)} className={styles.turnTime}>
          {shortTime(createdAt)}
        </time>
      </div>
    </li>
  );
}
