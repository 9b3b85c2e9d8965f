import { ApiProblem } from '@parley/client';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { signingIn } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { linkIn } from './link-fragment.ts';
import { PasswordForm } from './password-form.tsx';
import { SignInCard } from './sign-in-card.tsx';
import styles from './sign-in-page.module.css';
import { useSignedIn } from './use-signed-in.ts';

const command = 'parley sign-in-link --email you@example.com';

/**
 * Signs in with the link in the address, whose code is spent by a press of the button alone; without one, with a
 * password.
 */
export function SignInPage(): ReactElement {
  const [link] = useState(() => linkIn(location.hash));
  const open = useSignedIn();
  const redeem = useMutation({
    mutationFn: (code: string) => signingIn.redeemLink({ body: { code } }),
    onSuccess: () => open(link?.to ?? '/'),
  });
  return (
    <SignInCard title={t('signIn.title')} intro={t('signIn.intro')}>
      {redeem.error === null ? null : <ProblemNotice {...problemText(redeem.error)} />}
      {link === undefined || isSpent(redeem.error) ? (
        <>
          <PasswordForm />
          <AskForLink />
        </>
      ) : (
        <>
          <p>{t('signIn.linkReady')}</p>
          <Button
            look="primary"
            autoFocus
            isDisabled={redeem.isPending}
            onPress={() => redeem.mutate(link.code)}
          >
            {t(link.isDemo ? 'signIn.continueAsDemo' : 'signIn.continue')}
          </Button>
        </>
      )}
    </SignInCard>
  );
}

/** True if trying again is of no use. */
function isSpent(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'link-not-valid';
}

function AskForLink(): ReactElement {
  return (
    <p className={styles.help}>
      {t('signIn.askForLink')} <code>{command}</code>
    </p>
  );
}
