import type { ReactElement } from 'react';
import { ComboField } from './parts/combo-field.tsx';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

const zones = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id }));

/** A time zone by its name, or a variable that holds one. */
export const TimeZoneWidget: Widget<'timeZone'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const set = (next: string): void => run(place.set(next === '' ? undefined : next, field.label));
  return (
    <ComboField
      label={field.label}
      help={field.help}
      error={useFault(place)}
      placeholder={field.placeholder}
      isReadOnly={!canEdit}
      options={zones}
      text={textOf(place.value)}
      onChoose={set}
      onText={set}
    />
  );
};
