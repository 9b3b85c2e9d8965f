import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Route, Router, Switch, useLocation } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { useSessionNews } from '../api/session-news.ts';
import { useSession } from '../api/session.store.ts';
import { later } from '../ui/later.tsx';
import { HomeMark, Page } from '../ui/page.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Toasts } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { pages } from './pages.ts';

const base = '/app';
const routes = pages.map(({ path, load }) => ({ path, Page: later(load) }));

/** The whole builder: what surrounds every page, and the page that the address names. */
export function App(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={base}>
        <Pages />
        <SessionDialogs />
        <Toasts />
      </Router>
    </QueryClientProvider>
  );
}

// few sessions end while somebody looks: these are loaded when one does
const SignInDialog = later(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);
const StepUpDialog = later(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

function SessionDialogs(): ReactElement {
  useSessionNews();
  const { isSignedOut, isStale } = useSession();
  return (
    <>
      {isStale ? <StepUpDialog /> : null}
      {isSignedOut ? <SignInDialog /> : null}
    </>
  );
}

function Pages(): ReactElement {
  const [location, navigate] = useLocation();
  return (
    <RouterProvider navigate={navigate} useHref={(href) => base + href}>
      <CrashBoundary location={location}>
        <Switch>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>
            <Page title={t('problems.pageTitle')} start={<HomeMark />}>
              <ProblemPage title={t('problems.pageTitle')} detail={t('problems.pageDetail')} leadsHome />
            </Page>
          </Route>
        </Switch>
      </CrashBoundary>
    </RouterProvider>
  );
}
