import type { ReactElement } from 'react';
import { Input, TextField } from 'react-aria-components';
import { t } from '../../words/words.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './copy-field.module.css';
import { Field, type FieldParts } from './field.tsx';
import fieldStyles from './field.module.css';

export type CopyFieldProps = Pick<FieldParts, 'label' | 'help'> & { readonly value: string };

/** A text that its reader takes elsewhere: it is copied with one press, which is said aloud. */
export function CopyField({ label, help, value }: CopyFieldProps): ReactElement {
  return (
    <TextField className={fieldStyles.field} value={value} isReadOnly>
      <Field label={label} help={help}>
        <div className={styles.line}>
          <Input className={fieldStyles.control} onFocus={({ target }) => target.select()} />
          <CopyButton label={t('common.copy')} text={value} />
        </div>
      </Field>
    </TextField>
  );
}
