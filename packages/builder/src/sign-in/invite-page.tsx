import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form, Link } from 'react-aria-components';
import { api, signedInUser, signingIn } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { linkIn } from './link-fragment.ts';
import { SignInCard } from './sign-in-card.tsx';
import styles from './sign-in-page.module.css';
import { useSignedIn } from './use-signed-in.ts';

/** Takes an invitation: as whoever is signed in, or with an account that it makes. */
export function InvitePage(): ReactElement {
  const [link] = useState(() => linkIn(location.hash));
  const me = useQuery({
    queryKey: ['invited'],
    // nobody is signed in: that is an answer, too
    queryFn: ({ signal }) => signedInUser(signal).catch(() => null),
    enabled: link !== undefined,
  });
  return (
    <SignInCard title={t('signIn.inviteTitle')} intro={t('signIn.intro')}>
      {link === undefined ? (
        <>
          <p>{t('signIn.inviteMissing')}</p>
          <p className={styles.help}>
            <Link href="/sign-in">{t('signIn.backToSignIn')}</Link>
          </p>
        </>
      ) : null}
      {link !== undefined && me.data ? <JoinForm code={link.code} email={me.data.email} /> : null}
      {link !== undefined && me.data === null ? <AccountForm code={link.code} /> : null}
    </SignInCard>
  );
}

/** Joins with the account that is signed in. */
function JoinForm({ code, email }: { readonly code: string; readonly email: string }): ReactElement {
  const open = useSignedIn();
  const accept = useMutation({
    mutationFn: () => api.acceptInvitation({ body: { code } }),
    onSuccess: ({ workspaceId }) => open(`/w/${workspaceId}`),
  });
  return (
    <>
      {accept.error === null ? null : <ProblemNotice {...problemText(accept.error)} />}
      <p>{t('signIn.inviteAs', { email })}</p>
      <Button look="primary" autoFocus isDisabled={accept.isPending} onPress={() => accept.mutate()}>
        {t('signIn.join')}
      </Button>
    </>
  );
}

/** Makes an account with the address that was invited. */
function AccountForm({ code }: { readonly code: string }): ReactElement {
  const [name, setName] = useState('');
  const open = useSignedIn();
  const redeem = useMutation({
    mutationFn: () => signingIn.redeemInvitation({ body: { code, name: name.trim() } }),
    onSuccess: ({ workspaceId }) => open(`/w/${workspaceId}`),
  });
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        redeem.mutate();
      }}
    >
      {redeem.error === null ? null : <ProblemNotice {...problemText(redeem.error)} />}
      <TextField
        label={t('signIn.name')}
        help={t('signIn.nameHelp')}
        autoComplete="name"
        maxLength={255}
        value={name}
        onChange={setName}
        autoFocus
      />
      <Button look="primary" type="submit" isDisabled={redeem.isPending || name.trim() === ''}>
        {t('signIn.join')}
      </Button>
      <p className={styles.help}>
        {t('signIn.haveAccount')} <Link href="/sign-in">{t('signIn.signInFirst')}</Link>
      </p>
    </Form>
  );
}
