import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import '../words/late/credential-choice.ts';
import { kindOf, useCredentials } from '../credentials/queries.ts';
import { placesOfCredentials, rebind } from '../credentials/rebind.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { later } from '../ui/later.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import styles from './fields.module.css';
import { useFault, usePanel, type Widget } from './parts/panel.ts';
import { textOf } from './text.tsx';

// its form is loaded when somebody makes credentials here
const CredentialDialog = later(
  async () => (await import('../credentials/credential-dialog.tsx')).CredentialDialog,
);

/** Credentials of the workspace, chosen or made in place; where no type is known, their id. */
export const CredentialWidget: Widget<'credential'> = (props): ReactElement =>
  props.field.types === undefined ? <CredentialId {...props} /> : <ChosenCredential {...props} />;

const CredentialId: Widget<'credential'> = ({ field, place }): ReactElement => {
  const { run, canEdit } = usePanel();
  return (
    <TextField
      label={field.label}
      help={field.help}
      error={useFault(place)}
      placeholder={field.fallback}
      isReadOnly={!canEdit}
      value={textOf(place.value)}
      onChange={(text) => run(place.set(text === '' ? undefined : text, field.label))}
    />
  );
};

const ChosenCredential: Widget<'credential'> = ({ field, place }): ReactElement => {
  const { workspaceId, store, run, canEdit } = usePanel();
  const error = useFault(place);
  const { data } = useCredentials(workspaceId);
  const [isMaking, setMaking] = useState(false);
  const { types = [], service, fallback, label } = field;
  const value = textOf(place.value);
  const kinds = types.map((type): string => (type === 'provider' ? (service ?? type) : type));
  const fitting = (data ?? []).filter((one) => kinds.includes(kindOf(one)));
  const isNone = value === '' || value === fallback;
  const isElsewhere = !isNone && fitting.every(({ id }) => id !== value);
  const set = (id: string): void => {
    const isMissing = isElsewhere && data?.every((other) => other.id !== value) === true;
    if (id === '' || !isMissing) {
      run(place.set(id === '' ? undefined : id, label));
      return;
    }
    // blocks of an import name the same account of elsewhere: all of them get the one that is chosen here
    const places = placesOfCredentials(store.getState().document, value);
    run(rebind(places, id, label));
    if (places.length > 1) showToast({ text: t('credentialChoice.rebound', { count: places.length - 1 }) });
  };
  return (
    <div className={styles.stack}>
      <Select
        label={label}
        help={field.help}
        error={error}
        isDisabled={!canEdit}
        value={isNone ? '' : value}
        choices={[
          {
            id: '',
            label: t(fallback === undefined ? 'credentialChoice.none' : 'credentialChoice.ofInstallation'),
          },
          ...fitting.map(({ id, name }) => ({ id, label: name })),
          ...(isElsewhere ? [{ id: value, label: data ? t('credentialChoice.elsewhere') : value }] : []),
        ]}
        onChange={set}
      />
      {canEdit ? (
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
            {t('credentialChoice.make')}
          </Button>
        </div>
      ) : null}
      {isMaking ? (
        <CredentialDialog
          workspaceId={workspaceId}
          kinds={kinds}
          onSaved={({ id }) => {
            set(id);
            setMaking(false);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </div>
  );
};
