import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form, Link } from 'react-aria-components';
import { signingIn } from '../api/client.ts';
import { faultAt } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { NewPasswordField, isLongEnough } from '../ui/forms/new-password-field.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { AskForReset } from './ask-for-reset.tsx';
import { linkIn } from './link-fragment.ts';
import { SignInCard } from './sign-in-card.tsx';
import styles from './sign-in-page.module.css';
import { useSignedIn } from './use-signed-in.ts';

/** Sets a new password with the link in the address; without one, asks for a link. */
export function ResetPage(): ReactElement {
  const [link] = useState(() => linkIn(location.hash));
  return (
    <SignInCard
      title={t('signIn.resetTitle')}
      intro={t(link === undefined ? 'signIn.resetAskIntro' : 'signIn.resetIntro')}
    >
      {link === undefined ? <AskForReset /> : <NewPasswordForm code={link.code} />}
      <p className={styles.help}>
        <Link href="/sign-in">{t('signIn.backToSignIn')}</Link>
      </p>
    </SignInCard>
  );
}

type Left = NonNullable<Awaited<ReturnType<typeof signingIn.redeemReset>>['leftByOthers']>;

/** Shows what an account had before its owner proved the address. */
function LeftByOthers({ left, onDone }: { readonly left: Left; readonly onDone: () => void }): ReactElement {
  const { workspaces, tokens, linkedSignIns, invitations } = left;
  return (
    <>
      <p>{t('signIn.leftIntro')}</p>
      <p>{t('signIn.leftEnded', { tokens, linkedSignIns, invitations })}</p>
      {workspaces.length > 0 ? (
        <>
          <p>{t('signIn.leftWorkspaces')}</p>
          <ul>
            {workspaces.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Button look="primary" autoFocus onPress={onDone}>
        {t('signIn.leftGoOn')}
      </Button>
    </>
  );
}

function NewPasswordForm({ code }: { readonly code: string }): ReactElement {
  const [password, setPassword] = useState('');
  const open = useSignedIn();
  const redeem = useMutation({
    mutationFn: () => signingIn.redeemReset({ body: { code, password } }),
    // nobody else may have been here before: then there is nothing to show
    onSuccess: ({ leftByOthers }) => (leftByOthers === null ? open('/') : undefined),
  });
  const left = redeem.data?.leftByOthers;
  if (left) return <LeftByOthers left={left} onDone={() => open('/')} />;
  const fault = faultAt(redeem.error, '/password');
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        redeem.mutate();
      }}
    >
      {redeem.error === null || fault !== undefined ? null : <ProblemNotice {...problemText(redeem.error)} />}
      <NewPasswordField
        value={password}
        onChange={(value) => {
          redeem.reset();
          setPassword(value);
        }}
        error={fault}
      />
      <Button look="primary" type="submit" isDisabled={redeem.isPending || !isLongEnough(password)}>
        {t('signIn.resetSave')}
      </Button>
    </Form>
  );
}
