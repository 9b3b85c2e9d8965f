import type { ReactElement } from 'react';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import { AnswerTexts } from './answer-texts.tsx';
import type { ListProps } from './list-props.ts';
import { Progress } from './progress.tsx';
import { ResultLink } from './result-link.tsx';
import styles from './results.module.css';

/** Results as a table: one a row, one question a column. */
export function ResultsTable(props: ListProps): ReactElement {
  const { results, columns, openId, chosen, onChoose } = props;
  const areAllChosen = results.every(({ id }) => chosen.has(id));
  return (
    <table className={styles.table} aria-label={t('results.title')}>
      <thead>
        <tr>
          <th scope="col">
            <div className={styles.first}>
              {onChoose ? (
                <Checkbox
                  isSelected={areAllChosen}
                  onChange={() => onChoose(areAllChosen ? [] : results.map(({ id }) => id))}
                >
                  <span className="unseen">{t('results.chooseAll')}</span>
                </Checkbox>
              ) : null}
              {t('results.when')}
            </div>
          </th>
          <th scope="col">{t('results.progress')}</th>
          {columns.map(({ id, heading }) => (
            <th key={id} scope="col" title={heading}>
              <div className={styles.cell}>{heading}</div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.id} data-open={result.id === openId}>
            <th scope="row">
              <ResultLink {...props} result={result} />
            </th>
            <td>
              <div className={styles.cell}>
                <Progress result={result} columns={columns} />
              </div>
            </td>
            {columns.map(({ id, texts }) => (
              <td key={id}>
                <div className={styles.cell}>
                  <AnswerTexts texts={texts(result)} result={result} />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
