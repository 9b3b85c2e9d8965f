import type { Trace } from '@parley/client';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import styles from './preview.module.css';

/** The variables that have a value, as text. */
export function VariableList({ variables }: { readonly variables: Trace['variables'] }): ReactElement {
  if (variables.length === 0) return <p className={styles.none}>{t('preview.noVariables')}</p>;
  return (
    <dl className={styles.variables}>
      {variables.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd dir="auto">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
