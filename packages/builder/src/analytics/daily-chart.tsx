import { useId, type ReactElement } from 'react';
import { dayText } from '../words/time.ts';
import { t } from '../words/words.ts';
import type { Span } from './spans.ts';
import styles from './analytics.module.css';

type DailyChartProps = { readonly length: number; readonly spans: readonly Span[] };

const height = 100;
/** The share of its room that a bar takes. */
const barWidth = 0.72;

/** Chats by day, or by spans of `length` days, as bars, and as a table beside them with the newest first. */
export function DailyChart({ length, spans }: DailyChartProps): ReactElement {
  const titleId = useId();
  const most = Math.max(1, ...spans.map(({ started }) => started));
  const [first, last] = [dayText(spans[0]?.date ?? ''), dayText(spans.at(-1)?.date ?? '')];
  const name = length === 1 ? t('analytics.byDay') : t('analytics.bySpan', { count: length });
  return (
    <div className={styles.beside}>
      <figure className={styles.chart}>
        <div className={styles.plot}>
          <span className={styles.most} aria-hidden>
            {most.toLocaleString('en')}
          </span>
          <svg
            role="img"
            aria-labelledby={titleId}
            viewBox={`0 0 ${spans.length} ${height}`}
            preserveAspectRatio="none"
          >
            <title id={titleId}>{t('analytics.chart', { first, last })}</title>
            {spans.map(({ date, started, completed }, index) => (
              <g key={date} data-date={date}>
                <Bar at={index} tall={(height * started) / most} className={styles.startedBar} />
                <Bar at={index} tall={(height * completed) / most} className={styles.completedBar} />
              </g>
            ))}
          </svg>
        </div>
        <div className={styles.ends} aria-hidden>
          <span>{first}</span>
          <span>{last}</span>
        </div>
        <figcaption className={styles.legend}>
          <span className={styles.startedKey}>{t('analytics.started')}</span>
          <span className={styles.completedKey}>{t('analytics.completed')}</span>
        </figcaption>
      </figure>
      <div className={styles.shortTableBox} role="group" aria-label={name} tabIndex={0}>
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t(length === 1 ? 'analytics.day' : 'analytics.from')}</th>
              <th scope="col">{t('analytics.started')}</th>
              <th scope="col">{t('analytics.withAnswer')}</th>
              <th scope="col">{t('analytics.completed')}</th>
            </tr>
          </thead>
          <tbody>
            {spans.toReversed().map(({ date, started, answered, completed }) => (
              <tr key={date}>
                <th scope="row">{dayText(date)}</th>
                <td>{started.toLocaleString('en')}</td>
                <td>{answered.toLocaleString('en')}</td>
                <td>{completed.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type BarProps = { readonly at: number; readonly tall: number; readonly className: string | undefined };

function Bar({ at, tall, className }: BarProps): ReactElement {
  return (
    <rect
      x={at + (1 - barWidth) / 2}
      y={height - tall}
      width={barWidth}
      height={tall}
      className={className}
    />
  );
}
