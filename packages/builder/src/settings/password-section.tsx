import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { faultAt } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { Me } from '../api/use-me.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { NewPasswordField, isLongEnough } from '../ui/forms/new-password-field.tsx';
import { Section } from '../ui/section.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';

/** The password, which is chosen or changed. */
export function PasswordSection({ me: { hasPassword } }: { readonly me: Me }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const change = t(hasPassword ? 'account.passwordChange' : 'account.passwordChoose');
  return (
    <Section
      title={t('account.password')}
      text={t(hasPassword ? 'account.passwordSet' : 'account.passwordUnset')}
      action={<Button onPress={() => setOpen(true)}>{change}</Button>}
    >
      {isOpen ? <PasswordDialog title={change} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

type PasswordDialogProps = { readonly title: string; readonly onClose: () => void };

function PasswordDialog({ title, onClose }: PasswordDialogProps): ReactElement {
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.setPassword({ body: { password } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.me });
      void queries.invalidateQueries({ queryKey: queryKeys.ownSessions });
      onClose();
      showToast({ text: t('account.passwordDone') });
    },
  });
  const fault = faultAt(save.error, '/password');
  return (
    <FormDialog
      title={title}
      confirm={t('common.save')}
      isDisabled={!isLongEnough(password) || save.isPending}
      problem={save.error === null || fault !== undefined ? undefined : problemText(save.error)}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <p>{t('account.passwordOthers')}</p>
      <NewPasswordField
        value={password}
        onChange={(value) => {
          save.reset();
          setPassword(value);
        }}
        error={fault}
      />
    </FormDialog>
  );
}
