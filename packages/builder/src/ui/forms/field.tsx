import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

export type FieldParts = {
  readonly label: string;
  /** One sentence that helps to fill it in. */
  readonly help?: string | undefined;
  /** The fault in its value and how to mend it. Shown while the field is invalid. */
  readonly error?: string | undefined;
};

/** True where labels are read aloud alone: the controls of a line, whose list has a label that is shown. */
export const LabelsHidden = createContext(false);

/**
 * The label, help and error around a control. It stands inside a field of React Aria (TextField, Select, …), which ties
 * them to the control.
 */
export function Field({
  label,
  help,
  error,
  children,
}: FieldParts & { readonly children: ReactNode }): ReactElement {
  const isUnseen = useContext(LabelsHidden);
  return (
    <>
      <Label className={isUnseen ? 'unseen' : styles.label}>{label}</Label>
      {children}
      {help === undefined ? null : (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  );
}
