import type { ReactElement } from 'react';
import { Switch } from '../ui/forms/toggles.tsx';
import { FaultText } from './parts/fault-text.tsx';
import { usePanel, type Widget } from './parts/panel.ts';

/** A setting that is on or off; untouched, it shows what the bot does without it. */
export const ToggleWidget: Widget<'toggle'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  const { on } = field;
  const isOn = on === undefined ? (place.value ?? field.fallback) === true : Number(place.value) === on;
  const valueOf = (next: boolean): unknown => (on === undefined ? next : next ? on : undefined);
  return (
    <div>
      <Switch
        help={field.help}
        isDisabled={!canEdit}
        isSelected={isOn}
        onChange={(next) => run(place.set(valueOf(next), field.label))}
      >
        {field.label}
      </Switch>
      <FaultText place={place} />
    </div>
  );
};
