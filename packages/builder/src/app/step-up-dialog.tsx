import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { byPassword, signingIn } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { noteConfirmed, useSession } from '../api/session.store.ts';
import type { Me } from '../api/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';

/** Asks the reader to show once more who they are, over the page that wants to do something grave. */
export function StepUpDialog(): ReactElement | null {
  const { isStale } = useSession();
  const me = useQuery({
    queryKey: queryKeys.me,
    queryFn: async ({ signal }) => (await signingIn.getMe({ signal })).user,
    enabled: isStale,
  });
  if (!isStale || !me.data) return null;
  return me.data.hasPassword ? <WithPassword {...me.data} /> : <InAnotherWindow />;
}

function WithPassword({ email }: Pick<Me, 'email'>): ReactElement {
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => byPassword.signIn({ body: { email, password } }),
    onSuccess: () => noteConfirmed(true),
  });
  return (
    <FormDialog
      title={t('problems.stepUpTitle')}
      confirm={t('problems.stepUpConfirm')}
      isDisabled={signIn.isPending || password === ''}
      problem={signIn.error === null ? undefined : problemText(signIn.error)}
      onConfirm={() => signIn.mutate()}
      onClose={() => noteConfirmed(false)}
    >
      <p>{t('problems.stepUpPassword')}</p>
      <TextField
        label={t('problems.stepUpField', { email })}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
    </FormDialog>
  );
}

/** A user without a password signs in as they did before, in a window beside. */
function InAnotherWindow(): ReactElement {
  return (
    <Dialog
      title={t('problems.stepUpTitle')}
      isOpen
      onClose={() => noteConfirmed(false)}
      actions={
        <>
          <Button onPress={() => noteConfirmed(false)}>{t('common.cancel')}</Button>
          <Button onPress={() => window.open('/app/sign-in', '_blank', 'noopener')}>
            {t('problems.signIn')}
          </Button>
          <Button look="primary" onPress={() => noteConfirmed(true)}>
            {t('problems.signedIn')}
          </Button>
        </>
      }
    >
      <p>{t('problems.stepUpElsewhere')}</p>
    </Dialog>
  );
}
