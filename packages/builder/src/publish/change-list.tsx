import type { Changes } from '@parley/editing';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import styles from './publish.module.css';

/** The changes since the last publication, in words. */
export function ChangeList({ parts, hasNewLook, hasNewSettings }: Changes): ReactElement {
  if (parts.length === 0 && !hasNewLook && !hasNewSettings) return <p>{t('publish.nothingNew')}</p>;
  return (
    <ul className={styles.changes}>
      {parts.map(({ kind, table, count }) => (
        <li key={`${kind}-${table}`}>{t(`publish.${kind}-${table}`, { count })}</li>
      ))}
      {hasNewLook ? <li>{t('publish.newLook')}</li> : null}
      {hasNewSettings ? <li>{t('publish.newSettings')}</li> : null}
    </ul>
  );
}
