import { formFor, valueAt } from '@parley/blocks/forms';
import type { ReactElement } from 'react';
import { groupName } from '../document/group-name.ts';
import { t } from '../words/words.ts';
import { ComboField } from './parts/combo-field.tsx';
import { useDocument, useFault, usePanel } from './parts/panel.ts';
import type { Place } from './parts/place.ts';
import { Select } from '../ui/forms/select.tsx';
import { textOf } from './text.tsx';
import styles from './fields.module.css';
import type { FieldFor } from '@parley/blocks/forms';

type GroupProps = { readonly field: FieldFor<'group'>; readonly place: Place; readonly part: Place };

/** A group of this bot, and a block in it; of another bot, its id. */
export function GroupWidget({ field, place, part }: GroupProps): ReactElement {
  const { run, canEdit } = usePanel();
  const document = useDocument((whole) => whole);
  const { groups: table } = document;
  const order = useDocument((document) => document.order.groups);
  const ownId = useDocument(({ fields }) => fields.id);
  const error = useFault(place);
  const id = textOf(place.value);
  const bot = field.botPath === undefined ? undefined : textOf(valueAt(part.value, field.botPath));
  const isHere = bot === undefined || bot === 'current' || bot === ownId;
  const groups = isHere ? order.flatMap((groupId) => table[groupId] ?? []) : [];
  const set = (next: string): void => run(place.set(next === '' ? undefined : next, field.label));
  return (
    <div className={styles.stack}>
      <ComboField
        label={field.label}
        help={field.help}
        error={error}
        placeholder={t('fields.groupPlaceholder')}
        isReadOnly={!canEdit}
        options={groups.map(({ id: groupId }) => ({ id: groupId, label: groupName(document, groupId) }))}
        text={groups.some((group) => group.id === id) ? groupName(document, id) : id}
        onChoose={set}
        onClear={() => set('')}
        // the groups of another bot are known by their ids alone
        other={isHere ? undefined : { words: (text) => t('fields.useText', { text }), take: set }}
      />
      {field.blockPath === undefined || !table[id] ? null : (
        <BlockOfGroup groupId={id} place={part.at(field.blockPath)} />
      )}
    </div>
  );
}

function BlockOfGroup({ groupId, place }: { readonly groupId: string; readonly place: Place }): ReactElement {
  const { run, canEdit } = usePanel();
  const document = useDocument((whole) => whole);
  const names = {
    variable: (id: string) => document.variables[id]?.name,
    group: () => undefined,
    bot: () => undefined,
  };
  const blocks = (document.blockIds[groupId] ?? []).flatMap((id) => document.blocks[id] ?? []);
  const choices = blocks.map((block, index) => ({
    id: block.id,
    label: `${index + 1}. ${formFor(block.type).rows(block, names)[0]?.text ?? ''}`,
  }));
  return (
    <Select
      label={t('fields.block')}
      isDisabled={!canEdit}
      choices={[{ id: '', label: t('fields.firstBlock') }, ...choices]}
      value={textOf(place.value)}
      onChange={(id) => run(place.set(id === '' ? undefined : id, t('fields.block')))}
    />
  );
}
