import type { Variable } from '@parley/schema';
import type { ReactElement } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import type { TypedValues } from './typed-values.ts';

type ValueFieldsProps = {
  readonly variables: readonly Variable[];
  readonly values: TypedValues;
  readonly onChange: (values: TypedValues) => void;
};

/** A field for the value of each variable. Left empty, the variable begins as in the bot. */
export function ValueFields({ variables, values, onChange }: ValueFieldsProps): ReactElement {
  return (
    <>
      {variables.map(({ id, name, value }) => (
        <TextField
          key={id}
          label={name}
          placeholder={typeof value === 'string' ? value : undefined}
          value={values[id] ?? ''}
          onChange={(text) => onChange({ ...values, [id]: text })}
        />
      ))}
    </>
  );
}
