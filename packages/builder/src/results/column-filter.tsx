import type { ReactElement } from 'react';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import type { Column } from './columns.ts';
import { conditions, type Choices } from './filter.ts';
import { useSettled } from './use-settled.ts';

type ColumnFilterProps = {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly columns: readonly Column[];
};

/** Chooses results by the answer to one question, or by one variable. */
export function ColumnFilter({ choices, onChange, columns }: ColumnFilterProps): ReactElement {
  const { column, by, value } = choices;
  const known = columns.map(({ id, heading: label }) => ({ id, label }));
  // a column that these results do not have is one that nobody has answered
  const gone =
    column === '' || known.some(({ id }) => id === column)
      ? []
      : [{ id: column, label: t('results.questionGone') }];
  return (
    <>
      <Select
        label={t('results.column')}
        choices={[{ id: anyColumn, label: t('results.anyColumn') }, ...known, ...gone]}
        value={column === '' ? anyColumn : column}
        onChange={(id) => onChange({ ...choices, column: id === anyColumn ? '' : id, value: '' })}
      />
      {column === '' ? null : (
        <Select
          label={t('results.condition')}
          choices={conditions.map((id) => ({ id, label: t(`results.${id}`) }))}
          value={by}
          onChange={(id) => onChange({ ...choices, by: id, value: id === 'isEmpty' ? '' : value })}
        />
      )}
      {column === '' || by === 'isEmpty' ? null : (
        <ValueField text={value} onText={(text) => onChange({ ...choices, value: text })} />
      )}
    </>
  );
}

const anyColumn = 'any';

function ValueField({
  text,
  onText,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}): ReactElement {
  const [typed, type] = useSettled(text, onText);
  return <TextField label={t('results.value')} value={typed} onChange={type} />;
}
