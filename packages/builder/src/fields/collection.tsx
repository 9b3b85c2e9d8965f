import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { useCollections } from '../knowledge/queries.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { later } from '../ui/later.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import styles from './fields.module.css';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

// its form is loaded when somebody makes a collection here
const CollectionDialog = later(
  async () => (await import('../knowledge/collection-dialog.tsx')).CollectionDialog,
);

/** A collection of texts of the workspace, chosen or made in place, or none. */
export const CollectionWidget: Widget<'collection'> = ({ field, place }): ReactElement => {
  const { workspaceId, run, canEdit } = usePanel();
  const { data } = useCollections(workspaceId);
  const [isMaking, setMaking] = useState(false);
  const error = useFault(place);
  const value = textOf(place.value);
  const isOwn = data?.some(({ id }) => id === value) === true;
  const set = (id: string): void => run(place.set(id === '' ? undefined : id, field.label));
  return (
    <div className={styles.stack}>
      <Select
        label={field.label}
        help={field.help}
        error={error}
        isDisabled={!canEdit}
        value={value}
        choices={[
          { id: '', label: t('fields.noCollection') },
          ...(data ?? []).map(({ id, name }) => ({ id, label: name })),
          ...(value === '' || isOwn
            ? []
            : [{ id: value, label: data ? t('fields.missingCollection') : value }]),
        ]}
        onChange={set}
      />
      <div className={styles.buttons}>
        {canEdit ? (
          <Button icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
            {t('fields.newCollection')}
          </Button>
        ) : null}
        {isOwn ? (
          <Link className={styles.way} href={`/w/${workspaceId}/knowledge/${value}`}>
            {t('fields.openCollection')}
          </Link>
        ) : null}
      </div>
      {isMaking ? (
        <CollectionDialog
          workspaceId={workspaceId}
          onSaved={({ id, name }) => {
            set(id);
            setMaking(false);
            showToast({ text: t('fields.collectionMade', { name }) });
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </div>
  );
};
