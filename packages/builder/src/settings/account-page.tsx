import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import '../words/late/account.ts';
import { problemText } from '../api/problem-text.ts';
import { useMe } from '../api/use-me.ts';
import { PersonMenu } from '../shell/person-menu.tsx';
import { AppearanceMenu } from '../ui/appearance-menu.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecretTokensSection } from './secret-tokens-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The page of whoever is signed in: their name, their ways to sign in, their browsers and their tokens. */
export function AccountPage(): ReactElement {
  const [, navigate] = useLocation();
  const { data: me, error, refetch } = useMe();
  return (
    <Page
      title={t('account.title')}
      start={
        <Button look="quiet" icon={<ArrowLeft size={16} aria-hidden />} onPress={() => navigate('/')}>
          {t('account.back')}
        </Button>
      }
      end={
        <>
          <AppearanceMenu />
          <PersonMenu />
        </>
      }
    >
      {error && !me ? (
        <ProblemPage {...problemText(error)} onRetry={() => void refetch()} />
      ) : (
        <Sections title={t('account.title')}>
          {me ? (
            <>
              <ProfileSection me={me} />
              <AppearanceSection />
              <PasswordSection me={me} />
            </>
          ) : (
            <Skeleton height={240} />
          )}
          <IdentitiesSection />
          <SessionsSection />
          <SecretTokensSection />
        </Sections>
      )}
    </Page>
  );
}
