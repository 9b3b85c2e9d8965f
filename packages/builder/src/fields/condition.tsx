import {
  firstOperator,
  logicalOperators,
  operatorNames,
  operatorsWithoutValue,
  operatorWords,
} from '@parley/blocks/forms';
import type { ReactElement } from 'react';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { FieldFrame } from './parts/field-frame.tsx';
import { FaultText } from './parts/fault-text.tsx';
import { LineList } from './parts/line-list.tsx';
import { newId } from '../document/new-id.ts';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import styles from './fields.module.css';
import { TemplateText } from './template.tsx';
import { textOf } from './text.tsx';
import { VariablePicker } from './variable.tsx';

/** Comparisons of variables, which all must hold, or one of them. Each is a line: `Age`, `is at least`, `18`. */
export const ConditionWidget: Widget<'condition'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const comparisons = place.at('comparisons');
  const joined = place.at('logicalOperator');
  const count = Array.isArray(comparisons.value) ? comparisons.value.length : 0;
  const nameOf = (index: number): string =>
    t('fields.numberedThing', { thing: t('fields.comparison'), number: index + 1 });
  return (
    <LineList
      label={field.label}
      help={field.help}
      place={comparisons}
      fresh={() => ({ id: newId(), comparisonOperator: firstOperator })}
      addLabel={t('fields.addThing', { thing: t('fields.comparison') })}
      nameOf={nameOf}
      drawLine={(comparison, index) => (
        <div role="group" aria-label={nameOf(index)} className={styles.comparison}>
          <Comparison place={comparison} isOfGivenText={field.isOfGivenText} />
        </div>
      )}
    >
      {count < 2 ? null : (
        <Select
          label={t('fields.joined')}
          isDisabled={!canEdit}
          choices={logicalOperators.map((id) => ({ id, label: t(`operators.${id}`) }))}
          value={joined.value === 'OR' ? 'OR' : 'AND'}
          onChange={(id) => run(joined.set(id, field.label))}
        />
      )}
    </LineList>
  );
};

type ComparisonProps = { readonly place: Place; readonly isOfGivenText: boolean | undefined };

function Comparison({ place, isOfGivenText }: ComparisonProps): ReactElement {
  const { run, canEdit } = usePanel();
  const operator = place.at('comparisonOperator');
  const value = textOf(operator.value);
  const known: { readonly id: string; readonly label: string }[] = operatorNames.map((id) => ({
    id,
    label: operatorWords[id],
  }));
  const isForeign = value !== '' && known.every(({ id }) => id !== value);
  const error = useFault(operator);
  const isAlone = operatorsWithoutValue.some((name) => name === value);
  return (
    <>
      {isOfGivenText === true ? null : (
        <FieldFrame place={place.at('variableId')}>
          <VariablePicker
            label={t('fields.variable')}
            placeholder={t('fields.variable')}
            place={place.at('variableId')}
            isRead
          />
        </FieldFrame>
      )}
      <FieldFrame place={operator}>
        <Select
          label={t('fields.operator')}
          error={error}
          isDisabled={!canEdit}
          placeholder={t('fields.choose')}
          choices={isForeign ? [...known, { id: value, label: value }] : known}
          value={value === '' ? null : value}
          onChange={(id) => run(operator.set(id, t('fields.operator')))}
        />
      </FieldFrame>
      {isAlone ? null : (
        <FieldFrame place={place.at('value')}>
          <ComparedValue place={place.at('value')} isOfGivenText={isOfGivenText} />
        </FieldFrame>
      )}
      <FaultText place={place} />
    </>
  );
}

/** The value of a comparison. Before a chat begins there are no variables that it could be made of. */
function ComparedValue({ place, isOfGivenText }: ComparisonProps): ReactElement {
  const { run, canEdit } = usePanel();
  const error = useFault(place);
  const label = t('fields.value');
  if (isOfGivenText !== true) return <TemplateText label={label} placeholder={label} place={place} />;
  return (
    <TextField
      label={label}
      error={error}
      placeholder={label}
      isReadOnly={!canEdit}
      value={textOf(place.value)}
      onChange={(text) => run(place.set(text === '' ? undefined : text, label))}
    />
  );
}
