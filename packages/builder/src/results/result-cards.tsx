import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { AnswerTexts } from './answer-texts.tsx';
import type { ListProps } from './list-props.ts';
import { Progress } from './progress.tsx';
import { ResultLink } from './result-link.tsx';
import styles from './results.module.css';

/** A card shows no more answers than these; its own view shows all. */
const shownAnswers = 4;

/** Results as cards, where a table has no room. */
export function ResultCards(props: ListProps): ReactElement {
  const { results, columns } = props;
  return (
    <ul className={styles.cards} aria-label={t('results.title')}>
      {results.map((result) => (
        <li key={result.id} className={styles.card}>
          <div className={styles.cardHead}>
            <ResultLink {...props} result={result} />
            <Progress result={result} columns={columns} />
          </div>
          <dl className={styles.answers}>
            {columns
              .map(({ id, heading, texts }) => ({ id, heading, shown: texts(result) }))
              .filter(({ shown }) => shown.length > 0)
              .slice(0, shownAnswers)
              .map(({ id, heading, shown }) => (
                <div key={id}>
                  <dt>{heading}</dt>
                  <dd>
                    <AnswerTexts texts={shown} result={result} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
