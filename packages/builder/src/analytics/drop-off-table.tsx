import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { percentOf, type QuestionFigures } from './question-figures.ts';
import styles from './analytics.module.css';

type DropOffTableProps = {
  readonly questions: readonly QuestionFigures[];
  readonly loss: QuestionFigures | undefined;
  readonly hasShares: boolean;
  /** The shares in what this stands beside, in per cent by question: the table says by how much these differ. */
  readonly otherShares: ReadonlyMap<string, number> | undefined;
};

/** The questions of a version with the chats that came to each, answered it, and left there. */
export function DropOffTable({ questions, loss, hasShares, otherShares }: DropOffTableProps): ReactElement {
  const others = hasShares ? otherShares : undefined;
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
            {others ? <th scope="col">{t('analytics.change')}</th> : null}
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
              {others ? <td>{changeText(question, others.get(question.blockId))}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** By how many points more, or fewer, left than in what this stands beside. */
function changeText({ left, reached }: QuestionFigures, other: number | undefined): string {
  if (other === undefined || reached === 0) return t('analytics.none');
  const points = percentOf(left, reached) - other;
  return points === 0
    ? t('analytics.none')
    : t('analytics.changeOf', { points: `${points > 0 ? '+' : '−'}${Math.abs(points)}` });
}
