import type { ReactElement } from 'react';
import {
  Input,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { Field, type FieldParts } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> &
  FieldParts & {
    /** An example of a good answer. */
    readonly placeholder?: string | undefined;
    /** More than one: a field that takes several lines. */
    readonly rows?: number | undefined;
  };

/** A field for text. With `error` set it is invalid. */
export function TextField({
  label,
  help,
  error,
  placeholder,
  rows = 1,
  ...props
}: TextFieldProps): ReactElement {
  return (
    <AriaTextField isInvalid={error !== undefined} {...props} className={styles.field}>
      <Field label={label} help={help} error={error}>
        {rows > 1 ? (
          <TextArea className={styles.control} placeholder={placeholder} rows={rows} />
        ) : (
          <Input className={styles.control} placeholder={placeholder} />
        )}
      </Field>
    </AriaTextField>
  );
}
