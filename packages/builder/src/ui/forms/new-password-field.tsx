import { useState, type ReactElement } from 'react';
import { t } from '../../words/words.ts';
import { TextField } from './text-field.tsx';
import { Checkbox } from './toggles.tsx';

const leastLength = 12;

/** True if a password has as many characters as one needs. */
export function isLongEnough(password: string): boolean {
  return password.length >= leastLength;
}

export type NewPasswordFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

/** Asks for a new password, which its owner may see while they type it. */
export function NewPasswordField({ value, onChange, error }: NewPasswordFieldProps): ReactElement {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <TextField
        label={t('password.new')}
        help={t('password.help')}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={1_024}
        value={value}
        onChange={onChange}
        error={error}
        autoFocus
      />
      <Checkbox isSelected={isShown} onChange={setShown}>
        {t('password.show')}
      </Checkbox>
    </>
  );
}
