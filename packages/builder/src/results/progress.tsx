import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { lastAnswered, type Column } from './columns.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

type ProgressProps = { readonly result: Result; readonly columns: readonly Column[] };

/** The end of the conversation, or the question that the visitor got to, behind what went wrong on the way. */
export function Progress({ result, columns }: ProgressProps): ReactElement {
  const { errorCount: count = 0 } = result;
  const reached = <Reached result={result} columns={columns} />;
  if (count === 0) return reached;
  return (
    <span className={styles.state}>
      <span className={styles.problems}>
        <CircleAlert size={14} aria-hidden />
        {t('results.problemCount', { count })}
      </span>
      {reached}
    </span>
  );
}

function Reached({ result, columns }: ProgressProps): ReactElement {
  if (result.isCompleted) {
    return (
      <span className={styles.completed}>
        <CircleCheck size={14} aria-hidden />
        {t('results.isCompleted')}
      </span>
    );
  }
  const question = lastAnswered(result, columns);
  const words = question === undefined ? t('results.notCompleted') : t('results.gotTo', { question });
  return (
    <span className={styles.open}>
      <CircleDashed size={14} aria-hidden />
      <span className={styles.words} title={words}>
        {words}
      </span>
    </span>
  );
}
