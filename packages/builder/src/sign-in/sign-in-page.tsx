import { ApiProblem } from '@parley/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { redeemLink } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { noteSignedIn } from '../api/session.store.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/page.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { linkIn } from './link-fragment.ts';
import styles from './sign-in-page.module.css';

const command = 'parley sign-in-link --email you@example.com';

/**
 * Signs in with the link in the address. The code leaves the address at once, so that it is neither kept in the history
 * nor passed on with a copied address, and is spent by a press of the button alone.
 */
export function SignInPage(): ReactElement {
  const [link] = useState(() => linkIn(location.hash));
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const redeem = useMutation({
    mutationFn: redeemLink,
    onSuccess: () => {
      // what another user has read here before is not theirs
      queries.clear();
      noteSignedIn();
      navigate(link?.to ?? '/', { replace: true });
    },
  });
  useEffect(() => {
    document.title = `${t('signIn.title')} · ${t('common.product')}`;
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return (
    <main id="content" className={styles.page}>
      <div className={styles.card}>
        <Mark />
        <h1>{t('signIn.title')}</h1>
        <p className={styles.intro}>{t('signIn.intro')}</p>
        {redeem.error === null ? null : <ProblemNotice {...problemText(redeem.error)} />}
        {link === undefined || isSpent(redeem.error) ? (
          <AskForLink />
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
      </div>
    </main>
  );
}

/** True if trying again is of no use. */
function isSpent(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'link-not-valid';
}

function AskForLink(): ReactElement {
  return (
    <>
      <p>{t('signIn.askForLink')}</p>
      <p className={styles.help}>
        {t('signIn.howToLink')} <code>{command}</code>
      </p>
    </>
  );
}
