import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { lastAnswered, type Column } from './columns.ts';
import type { Result } from './result.ts';
import styles from './results.module.css';

type ProgressProps = { readonly result: Result; readonly columns: readonly Column[] };

/** The end of the conversation, or the question that the visitor got to. */
export function Progress({ result, columns }: ProgressProps): ReactElement {
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
