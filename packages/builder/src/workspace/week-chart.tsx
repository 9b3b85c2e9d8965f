import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import type { Week } from './queries.ts';
import styles from './workspace.module.css';

const height = 20;
const [barRoom, barWidth] = [10, 7];

/** The chats of a bot in the last seven days: how many, and a small bar for each day. */
export function WeekChart({ started, completed }: Week): ReactElement {
  const most = Math.max(1, ...started);
  const all = started.reduce((sum, count) => sum + count, 0);
  return (
    <p className={styles.week}>
      <svg aria-hidden width={started.length * barRoom} height={height}>
        {started.map((count, day) => {
          const tall = (of: number): number => Math.max(of > 0 ? 2 : 1, (height * of) / most);
          const [begun, ended] = [tall(count), (height * (completed[day] ?? 0)) / most];
          return (
            <g key={day} transform={`translate(${day * barRoom} 0)`}>
              <rect y={height - begun} width={barWidth} height={begun} className={styles.begunBar} />
              <rect y={height - ended} width={barWidth} height={ended} className={styles.endedBar} />
            </g>
          );
        })}
      </svg>
      {t('workspace.week', { count: all })}
    </p>
  );
}
