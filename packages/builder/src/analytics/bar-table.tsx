import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import styles from './analytics.module.css';

type Bar = {
  /** Tells it from the others; absent: its name does. */
  readonly key?: string;
  readonly name: string;
  readonly count: number;
  /** The count in words, behind the bar. */
  readonly words: string;
};

type BarTableProps = {
  readonly label: string;
  /** The heading of the names, for those who cannot see the bars. */
  readonly nameHeading: string;
  readonly bars: readonly Bar[];
  /** True: the words are long, and leave less room for bars. */
  readonly hasLongWords?: boolean;
};

/** A table of counts: a row for each name, with a bar as long as its count. */
export function BarTable({ label, nameHeading, bars, hasLongWords = false }: BarTableProps): ReactElement {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const longest = hasLongWords ? 40 : 60;
  return (
    <table className={styles.bars} aria-label={label}>
      <colgroup>
        <col className={styles.answerColumn} />
        <col />
      </colgroup>
      <thead className="unseen">
        <tr>
          <th scope="col">{nameHeading}</th>
          <th scope="col">{t('analytics.count')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, key = name, count, words }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={hasLongWords ? styles.long : undefined}>
              <span
                aria-hidden
                className={styles.answerBar}
                style={{ inlineSize: `${(longest * count) / most}%` }}
              />
              {words}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
