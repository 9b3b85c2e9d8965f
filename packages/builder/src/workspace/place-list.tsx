import type { ReactElement } from 'react';
import { capitalized, t } from '../words/words.ts';
import styles from './workspace.module.css';

type PlaceListProps = {
  /** Sentences about a file, and JSON pointers into the request that carried it as its `bot`. */
  readonly places: readonly { readonly pointer: string; readonly detail: string }[];
};

/** The places in a file that something is said about; nothing where there are none. */
export function PlaceList({ places }: PlaceListProps): ReactElement | null {
  if (places.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {places.map(({ pointer: inRequest, detail }) => {
        const pointer = inRequest.replace(/^\/bot(?=\/|$)/, '');
        return (
          <li key={`${pointer} ${detail}`}>
            {capitalized(detail)}
            {pointer === '' ? null : <code>{t('newBot.place', { pointer })}</code>}
          </li>
        );
      })}
    </ul>
  );
}
