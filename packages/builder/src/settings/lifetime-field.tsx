import type { ReactElement } from 'react';
import '../words/late/tokens.ts';
import { Select } from '../ui/forms/select.tsx';
import { t } from '../words/words.ts';
import { lifetimes, type Lifetime } from './lifetime.ts';

const ids = Object.keys(lifetimes) as Lifetime[];

export type LifetimeFieldProps = {
  readonly value: Lifetime;
  readonly onChange: (value: Lifetime) => void;
};

/** Asks how long a token is to work. */
export function LifetimeField({ value, onChange }: LifetimeFieldProps): ReactElement {
  return (
    <Select
      label={t('tokens.ends')}
      choices={ids.map((id) => ({ id, label: t(`tokens.${id}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
