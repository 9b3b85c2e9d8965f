import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { percentOf, type QuestionFigures } from './question-figures.ts';
import styles from './analytics.module.css';

type DropOffTableProps = {
  readonly questions: readonly QuestionFigures[];
  readonly loss: QuestionFigures | undefined;
  readonly hasShares: boolean;
};

/** The questions of a version with the chats that came to each, answered it, and left there. */
export function DropOffTable({ questions, loss, hasShares }: DropOffTableProps): ReactElement {
  if (questions.length === 0) return <p className={styles.quiet}>{t('analytics.noQuestions')}</p>;
  return (
    <div className={styles.tableBox} role="group" aria-label={t('analytics.questions')} tabIndex={0}>
      <table className={styles.table} aria-label={t('analytics.questions')}>
        <thead>
          <tr>
            <th scope="col">{t('analytics.question')}</th>
            <th scope="col">{t('analytics.reached')}</th>
            <th scope="col">{t('analytics.answered')}</th>
            <th scope="col">{t('analytics.left')}</th>
            {hasShares ? <th scope="col">{t('analytics.share')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <tr key={question.blockId} className={classes(question === loss ? styles.loss : undefined)}>
              <th scope="row">{question.heading}</th>
              <td>{question.reached.toLocaleString('en')}</td>
              <td>{question.answered.toLocaleString('en')}</td>
              <td>{question.left.toLocaleString('en')}</td>
              {hasShares ? (
                <td>{t('analytics.percent', { percent: percentOf(question.left, question.reached) })}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
