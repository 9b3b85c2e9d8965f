import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import type { PreviewTurn } from './preview-message.ts';
import styles from './preview.module.css';

/** The work of the service in each turn: its requests and the lines for the author, the newest turn first. */
export function TurnList({ turns }: { readonly turns: readonly PreviewTurn[] }): ReactElement {
  if (turns.length === 0) return <p className={styles.none}>{t('preview.noTurns')}</p>;
  return (
    <ol className={styles.turns}>
      {turns.toReversed().map((turn) => (
        <li key={turn.number}>
          <h3>{t('preview.turn', { number: turn.number })}</h3>
          <Turn {...turn} />
        </li>
      ))}
    </ol>
  );
}

function Turn({ trace: { requests, isShortened }, logs }: PreviewTurn): ReactElement {
  const isQuiet = requests.length === 0 && logs.length === 0;
  return (
    <ul>
      {requests.map(({ method, url, status, error, durationMs }, index) => (
        <li key={`request-${index}`} className={classes(status >= 400 && styles.failed)}>
          <code>
            {method} {url}
          </code>
          <div>{error ?? t('preview.answered', { status: String(status), ms: durationMs })}</div>
        </li>
      ))}
      {logs.map(({ status, description, details }, index) => (
        <li key={`log-${index}`} className={classes(status === 'error' && styles.failed)}>
          {description}
          {details === undefined ? null : <code>{details}</code>}
        </li>
      ))}
      {isQuiet ? <li className={styles.none}>{t('preview.quietTurn')}</li> : null}
      {isShortened ? <li className={styles.none}>{t('preview.shortened')}</li> : null}
    </ul>
  );
}
