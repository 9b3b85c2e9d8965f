import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import '../words/late/credential-choice.ts';
import '../words/late/credentials.ts';
import { api } from '../api/client.ts';
import { faultsOf } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Switch } from '../ui/forms/toggles.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import {
  dataOf,
  fieldsOf,
  isComplete,
  kindLabel,
  startOf,
  typeOf,
  type KindField,
  type Typed,
} from './credential-kinds.ts';
import { keys, kindOf, type Credentials } from './queries.ts';

type NewCredentials = Parameters<typeof api.createCredentials>[0]['body'];

export type CredentialDialogProps = {
  readonly workspaceId: string;
  /** The kinds that can be chosen; the first one is, to begin with. */
  readonly kinds: readonly string[];
  /** The credentials whose secret is replaced; new ones where there are none. */
  readonly replaced?: Credentials;
  readonly onSaved: (credentials: Credentials) => void;
  readonly onClose: () => void;
};

/** Credentials as far as they are typed. */
type Draft = {
  readonly kind: string;
  readonly name: string;
  readonly typed: Typed;
};

/** Asks for a key to another service: for a new one, or for one in place of another. */
export function CredentialDialog(props: CredentialDialogProps): ReactElement {
  const { kinds, replaced, onClose } = props;
  const [draft, setDraft] = useState<Draft>(() => {
    const kind = replaced === undefined ? (kinds[0] ?? 'http') : kindOf(replaced);
    return {
      kind,
      name: replaced?.name ?? '',
      typed: startOf(kind, replaced?.data),
    };
  });
  const save = useSaving(props, draft);
  const fields = fieldsOf(draft.kind, draft.typed);
  const isReady = draft.name.trim() !== '' && isComplete(draft.kind, draft.typed) && !save.isPending;
  const isAtField = fields.some((field) => faultOf(save.error, field) !== undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // its field may be out of sight
    if (isAtField) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isAtField, save.error]);
  const change = (part: Partial<Draft>): void => {
    save.reset();
    setDraft({ ...draft, ...part });
  };
  return (
    <Dialog
      title={
        replaced === undefined
          ? t('credentialChoice.make')
          : t('credentials.replaceTitle', { name: replaced.name })
      }
      isOpen
      onClose={onClose}
      notice={save.error && !isAtField ? <ProblemNotice {...problemText(save.error)} /> : null}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!isReady} onPress={() => save.mutate()}>
            {replaced === undefined ? t('common.create') : t('credentials.replace')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save.mutate();
        }}
      >
        {replaced === undefined && kinds.length > 1 ? (
          <Select
            label={t('credentials.type')}
            value={draft.kind}
            choices={kinds.map((id) => ({ id, label: labelOf(id) }))}
            onChange={(kind) => change({ kind, typed: startOf(kind) })}
          />
        ) : null}
        <TextField
          label={t('credentials.name')}
          help={t('credentials.nameHelp')}
          maxLength={255}
          value={draft.name}
          onChange={(name) => change({ name })}
          autoFocus
        />
        {fields.map((field) => (
          <KindFieldInput
            key={`${draft.kind} ${field.name}`}
            field={field}
            value={draft.typed[field.name]}
            error={faultOf(save.error, field)}
            onChange={(value) => change({ typed: { ...draft.typed, [field.name]: value } })}
          />
        ))}
        {replaced === undefined ? null : <p>{t('credentials.replaceText')}</p>}
      </Form>
    </Dialog>
  );
}

/** Stores what is typed, and reads the list anew before it is told of. */
function useSaving(
  { workspaceId, replaced, onSaved }: CredentialDialogProps,
  { kind, name, typed }: Draft,
): UseMutationResult<Credentials, Error, void> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Credentials> => {
      const body = { name: name.trim(), data: dataOf(kind, typed) };
      const path = { workspaceId };
      const { credentials } =
        replaced === undefined
          ? // the service judges the data by the type
            await api.createCredentials({
              path,
              body: { ...body, type: typeOf(kind) } as unknown as NewCredentials,
            })
          : await api.updateCredentials({
              path: { ...path, credentialsId: replaced.id },
              body,
            });
      return credentials;
    },
    onSuccess: async (credentials) => {
      await queries.invalidateQueries({ queryKey: keys.all(workspaceId) });
      onSaved(credentials);
    },
  });
}

/** The name of a kind in words. */
export function labelOf(kind: string): string {
  const label = kindLabel(kind);
  return label === undefined ? kind : t(label);
}

/** The fault that the service names at a field, or in a line of it. */
function faultOf(error: unknown, { name }: KindField): string | undefined {
  const place = `/data/${name}`;
  const fault = faultsOf(error).find(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`));
  return fault && t('problems.fault', { detail: fault.detail });
}

type KindFieldProps = {
  readonly field: KindField;
  readonly value: string | boolean | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
};

const schemes = ['bearer', 'header', 'basic', 'query'] as const;

function KindFieldInput({ field, value, error, onChange }: KindFieldProps): ReactElement {
  const { label, help, placeholder, sort, isOptional } = field;
  const words = {
    label: isOptional === true ? t('credentials.optional', { label: t(label) }) : t(label),
    help: help && t(help),
    error,
  };
  const text = typeof value === 'string' ? value : '';
  if (sort === 'switch')
    return (
      <Switch help={words.help} isSelected={value === true} onChange={onChange}>
        {t(label)}
      </Switch>
    );
  if (sort === 'scheme')
    return (
      <Select
        {...words}
        value={schemes.find((id) => id === text) ?? 'bearer'}
        choices={schemes.map((id) => ({ id, label: t(`credentials.${id}`) }))}
        onChange={onChange}
      />
    );
  return (
    <TextField
      {...words}
      placeholder={placeholder}
      value={text}
      onChange={onChange}
      rows={sort === 'hosts' ? 3 : 1}
      type={sort === 'secret' ? 'password' : 'text'}
      // a password of this page is none of the browser's
      autoComplete={sort === 'secret' ? 'new-password' : 'off'}
      inputMode={sort === 'port' ? 'numeric' : 'text'}
    />
  );
}
