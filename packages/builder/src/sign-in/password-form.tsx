import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { byPassword } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import styles from './sign-in-page.module.css';
import { useSignedIn } from './use-signed-in.ts';

/** Signs in with an e-mail address and a password. */
export function PasswordForm(): ReactElement {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const open = useSignedIn();
  const signIn = useMutation({
    mutationFn: () => byPassword.signIn({ body: { email: email.trim(), password } }),
    onSuccess: () => open('/'),
  });
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate();
      }}
    >
      {signIn.error === null ? null : <ProblemNotice {...problemText(signIn.error)} />}
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        autoFocus
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button
        look="primary"
        type="submit"
        isDisabled={signIn.isPending || email.trim() === '' || password === ''}
      >
        {t('signIn.title')}
      </Button>
    </Form>
  );
}
