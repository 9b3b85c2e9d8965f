import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { Link } from 'react-aria-components';
import { signingIn } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { SignInCard } from './sign-in-card.tsx';
import styles from './sign-in-page.module.css';
import { useSignedIn } from './use-signed-in.ts';

/** The page that the sign-in provider sends browsers back to: it finishes what they set out for. */
export function SsoPage(): ReactElement {
  const [query] = useState(() => location.search.slice(1));
  const open = useSignedIn();
  const { mutate, error } = useMutation({
    mutationFn: () => signingIn.finishSso({ body: { query } }),
    onSuccess: ({ isLinked }) => open(isLinked ? '/account' : '/'),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <SignInCard title={t('signIn.title')} intro={t('signIn.intro')}>
      {error === null ? (
        <>
          <p>{t('signIn.finishing')}</p>
          <Skeleton height={32} />
        </>
      ) : (
        <>
          <ProblemNotice {...problemText(error)} />
          <p className={styles.help}>
            <Link href="/sign-in">{t('signIn.backToSignIn')}</Link>
          </p>
        </>
      )}
    </SignInCard>
  );
}
