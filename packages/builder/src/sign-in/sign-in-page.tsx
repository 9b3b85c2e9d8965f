import { ApiProblem } from '@parley/client';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { signingIn } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { useInstallation } from '../api/use-installation.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { linkIn } from './link-fragment.ts';
import { PasswordForm } from './password-form.tsx';
import { SsoButton } from './sso-button.tsx';
import { SignInCard } from './sign-in-card.tsx';
import styles from './sign-in-page.module.css';
import { useSignedIn } from './use-signed-in.ts';

const command = 'parley admin sign-in-link --email you@example.com';

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
        <OtherWays />
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

/** The ways without a link, as this installation offers them. */
function OtherWays(): ReactElement | null {
  const { data, error, refetch } = useInstallation();
  if (error && !data) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { password, sso } = data.signIn;
  return (
    <>
      {sso ? <SsoButton name={sso.name} isMain={!password} /> : null}
      {password ? <PasswordForm /> : null}
      <AskForLink hasPassword={password} />
    </>
  );
}

function AskForLink({ hasPassword }: { readonly hasPassword: boolean }): ReactElement {
  return (
    <p className={styles.help}>
      {hasPassword ? <Link href="/reset">{t('signIn.forgotten')}</Link> : null}
      {t('signIn.askForLink')} <code>{command}</code>
    </p>
  );
}
