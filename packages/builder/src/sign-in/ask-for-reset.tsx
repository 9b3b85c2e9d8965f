import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { signingIn } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { useInstallation } from '../api/use-installation.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import styles from './sign-in-page.module.css';

const command = 'parley admin reset-link --email you@example.com';

/** Mails a link where there is a mail server; else says who makes one. */
export function AskForReset(): ReactElement | null {
  const { data } = useInstallation();
  if (!data) return null;
  if (data.hasMailServer) return <MailForm />;
  return (
    <p className={styles.help}>
      {t('signIn.resetByOperator')} <code>{command}</code>
    </p>
  );
}

function MailForm(): ReactElement {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => signingIn.askForReset({ body: { email: email.trim() } }),
  });
  if (ask.isSuccess) return <Banner kind="good">{t('signIn.resetMailed')}</Banner>;
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      {ask.error === null ? null : <ProblemNotice {...problemText(ask.error)} />}
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        maxLength={255}
        value={email}
        onChange={setEmail}
        autoFocus
      />
      <Button look="primary" type="submit" isDisabled={ask.isPending || email.trim() === ''}>
        {t('signIn.resetSend')}
      </Button>
    </Form>
  );
}
