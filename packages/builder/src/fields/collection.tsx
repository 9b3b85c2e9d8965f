import type { ReactElement } from 'react';
import { useCollections } from '../knowledge/queries.ts';
import { Select } from '../ui/forms/select.tsx';
import { t } from '../words/words.ts';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

/** A collection of texts of the workspace, or none. */
export const CollectionWidget: Widget<'collection'> = ({ field, place }): ReactElement => {
  const { workspaceId, run, canEdit } = usePanel();
  const { data } = useCollections(workspaceId);
  const value = textOf(place.value);
  const isElsewhere = value !== '' && data?.every(({ id }) => id !== value) !== false;
  return (
    <Select
      label={field.label}
      help={field.help}
      error={useFault(place)}
      isDisabled={!canEdit}
      value={value}
      choices={[
        { id: '', label: t('fields.noCollection') },
        ...(data ?? []).map(({ id, name }) => ({ id, label: name })),
        ...(isElsewhere ? [{ id: value, label: data ? t('fields.missingCollection') : value }] : []),
      ]}
      onChange={(id) => run(place.set(id === '' ? undefined : id, field.label))}
    />
  );
};
