import type { Path } from '@parley/editing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { useDocument, usePanel } from '../fields/parts/panel.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { showToast } from '../ui/toast.tsx';
import '../words/late/credential-choice.ts';
import { t } from '../words/words.ts';
import { headerSecretAt, type HeaderSecret } from './header-secret.ts';
import { keys } from './queries.ts';

/** Moves a secret that stands in a header into credentials, by one press. Nothing where that cannot be. */
export function MoveSecret({ path }: { readonly path: Path }): ReactElement | null {
  const { workspaceId, store, run } = usePanel();
  const queries = useQueryClient();
  const canMove = useDocument((document) => headerSecretAt(document, path) !== undefined);
  const move = useMutation({
    mutationFn: async ({ host, data }: HeaderSecret) => {
      const body = { type: 'http', name: host, data } as const;
      return (await api.createCredentials({ path: { workspaceId }, body })).credentials;
    },
    onSuccess: async ({ id, name }, { data }) => {
      await queries.invalidateQueries({ queryKey: keys.all(workspaceId) });
      // somebody may have edited the header meanwhile
      const now = headerSecretAt(store.getState().document, path);
      if (!now || JSON.stringify(now.data) !== JSON.stringify(data)) return;
      run(now.moved(id, t('credentialChoice.move')));
      showToast({ text: t('credentialChoice.moved', { name }) });
    },
  });
  if (!canMove) return null;
  return (
    <>
      <Button
        isDisabled={move.isPending}
        onPress={() => {
          const secret = headerSecretAt(store.getState().document, path);
          if (secret) move.mutate(secret);
        }}
      >
        {t('credentialChoice.move')}
      </Button>
      {move.error ? <ProblemNotice {...problemText(move.error)} /> : null}
    </>
  );
}
