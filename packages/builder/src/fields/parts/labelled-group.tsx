import { useId, type ReactElement, type ReactNode } from 'react';
import fieldStyles from '../../ui/forms/field.module.css';
import styles from '../fields.module.css';

type LabelledGroupProps = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly children: ReactNode;
};

/** Several controls under one label. */
export function LabelledGroup({ label, help, children }: LabelledGroupProps): ReactElement {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      {help === undefined ? null : <p className={styles.help}>{help}</p>}
      {children}
    </div>
  );
}
