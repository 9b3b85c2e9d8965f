import { ApiProblem } from '@parley/client';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { LifetimeField } from './lifetime-field.tsx';
import { endOf, type Lifetime } from './lifetime.ts';
import type { MadeToken } from './listed-token.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';

export type NewPublishableTokenDialogProps = {
  readonly workspaceId: string;
  readonly onMade: (made: MadeToken) => void;
  readonly onClose: () => void;
};

/** Makes a publishable token, for every site or for some. */
export function NewPublishableTokenDialog({
  workspaceId,
  onMade,
  onClose,
}: NewPublishableTokenDialogProps): ReactElement {
  const [name, setName] = useState('');
  const [sites, setSites] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const origins = sites.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const make = useMutation({
    mutationFn: () =>
      api.createWorkspaceToken({
        path: { workspaceId },
        body: {
          name: name.trim(),
          origins: origins.length === 0 ? null : origins,
          expiresAt: endOf(lifetime, Date.now()),
        },
      }),
    onSuccess: onMade,
  });
  const fault = originFault(make.error, origins);
  return (
    <FormDialog
      title={t('workspaceTokens.make')}
      confirm={t('common.create')}
      isDisabled={name.trim() === '' || make.isPending}
      problem={make.error === null || fault !== undefined ? undefined : problemText(make.error)}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('tokens.name')}
        help={t('tokens.nameHelp')}
        maxLength={255}
        value={name}
        onChange={setName}
        autoFocus
      />
      <TextField
        label={t('workspaceTokens.origins')}
        help={t('workspaceTokens.originsHelp')}
        rows={3}
        value={sites}
        onChange={(value) => {
          make.reset();
          setSites(value);
        }}
        error={fault}
      />
      <LifetimeField value={lifetime} onChange={setLifetime} />
    </FormDialog>
  );
}

/** The line that the service does not take, and why. */
function originFault(error: unknown, origins: readonly string[]): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const fault = error.problem.errors?.find(({ pointer }) => pointer.startsWith('/origins'));
  const index = /^\/origins\/(\d+)$/.exec(fault?.pointer ?? '')?.[1];
  const line = index === undefined ? undefined : origins[Number(index)];
  return line === undefined ? fault?.detail : `${line}: ${fault?.detail}`;
}
