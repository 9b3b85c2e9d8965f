import type { ReactElement, ReactNode } from 'react';
import fieldStyles from '../ui/forms/field.module.css';
import styles from './webhooks.module.css';

export type ChoicesProps = { readonly label: string; readonly children: ReactNode };

/** Several boxes to tick under one label. */
export function Choices({ label, children }: ChoicesProps): ReactElement {
  return (
    <fieldset className={styles.choices}>
      <legend className={fieldStyles.label}>{label}</legend>
      {children}
    </fieldset>
  );
}
