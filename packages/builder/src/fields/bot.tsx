import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { ComboField } from './parts/combo-field.tsx';
import { useDocument, useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

/** A bot of the workspace, or this one. */
export const BotWidget: Widget<'bot'> = ({ field, place }): ReactElement => {
  const { bots, run, canEdit } = usePanel();
  const ownId = useDocument(({ fields }) => fields.id);
  const id = textOf(place.value);
  const others = bots.filter((bot) => bot.id !== ownId);
  const options = [
    { id: field.self, label: t('fields.thisBot') },
    ...others.map((bot) => ({ id: bot.id, label: bot.name })),
  ];
  const set = (next: string): void => run(place.set(next === '' ? undefined : next, field.label));
  return (
    <ComboField
      label={field.label}
      help={field.help}
      error={useFault(place)}
      placeholder={t('fields.botPlaceholder')}
      isReadOnly={!canEdit}
      options={options}
      text={options.find((option) => option.id === id)?.label ?? id}
      onChoose={set}
      onClear={() => set('')}
    />
  );
};
