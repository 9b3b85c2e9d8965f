import { logicalOperators, operatorNames, operatorsWithoutValue } from '@parley/blocks/forms';
import type { ReactElement } from 'react';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { capitalized, t } from '../words/words.ts';
import { AddButton } from './parts/add-button.tsx';
import { FieldFrame } from './parts/field-frame.tsx';
import { FaultText } from './parts/fault-text.tsx';
import { LabelledGroup } from './parts/labelled-group.tsx';
import { newId } from '../document/new-id.ts';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { RemoveButton } from './parts/remove-button.tsx';
import styles from './fields.module.css';
import { TemplateText } from './template.tsx';
import { textOf } from './text.tsx';
import { VariablePicker } from './variable.tsx';

/** Comparisons of variables, which all must hold, or one of them. */
export const ConditionWidget: Widget<'condition'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const comparisons = place.at('comparisons');
  const joined = place.at('logicalOperator');
  const list: readonly unknown[] = Array.isArray(comparisons.value) ? comparisons.value : [];
  return (
    <LabelledGroup label={field.label} help={field.help}>
      {list.length < 2 ? null : (
        <Select
          label={t('fields.joined')}
          isDisabled={!canEdit}
          choices={logicalOperators.map((id) => ({ id, label: t(`operators.${id}`) }))}
          value={joined.value === 'OR' ? 'OR' : 'AND'}
          onChange={(id) => run(joined.set(id, field.label))}
        />
      )}
      {list.map((_, index) => {
        const comparison = comparisons.element(index);
        const name = t('fields.numberedThing', { thing: t('fields.comparison'), number: index + 1 });
        return (
          <div key={comparison.path.at(-1)} role="group" aria-label={name} className={styles.item}>
            <div className={styles.itemHead}>
              <span className={styles.itemName}>{capitalized(name)}</span>
              <RemoveButton thing={name} onPress={() => run(comparisons.remove(index))} />
            </div>
            <Comparison place={comparison} isOfGivenText={field.isOfGivenText} />
          </div>
        );
      })}
      <AddButton onPress={() => run(comparisons.add([{ id: newId() }]))}>
        {t('fields.addThing', { thing: t('fields.comparison') })}
      </AddButton>
      <FaultText place={place} />
    </LabelledGroup>
  );
};

type ComparisonProps = { readonly place: Place; readonly isOfGivenText: boolean | undefined };

function Comparison({ place, isOfGivenText }: ComparisonProps): ReactElement {
  const { run, canEdit } = usePanel();
  const operator = place.at('comparisonOperator');
  const value = textOf(operator.value);
  const known: { readonly id: string; readonly label: string }[] = operatorNames.map((id) => ({
    id,
    label: t(`operators.${id}`),
  }));
  const isForeign = value !== '' && known.every(({ id }) => id !== value);
  const error = useFault(operator);
  const isAlone = operatorsWithoutValue.some((name) => name === value);
  return (
    <div className={styles.stack}>
      {isOfGivenText === true ? null : (
        <FieldFrame place={place.at('variableId')}>
          <VariablePicker label={t('fields.variable')} place={place.at('variableId')} />
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
    </div>
  );
}

/** The value of a comparison. Before a chat begins there are no variables that it could be made of. */
function ComparedValue({ place, isOfGivenText }: ComparisonProps): ReactElement {
  const { run, canEdit } = usePanel();
  const error = useFault(place);
  const label = t('fields.value');
  if (isOfGivenText !== true) return <TemplateText label={label} place={place} />;
  return (
    <TextField
      label={label}
      error={error}
      isReadOnly={!canEdit}
      value={textOf(place.value)}
      onChange={(text) => run(place.set(text === '' ? undefined : text, label))}
    />
  );
}
