import { Users } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Redirect } from 'wouter';
import { problemText } from '../api/problem-text.ts';
import { NewWorkspaceDialog } from '../shell/new-workspace.ts';
import { PersonMenu } from '../shell/person-menu.tsx';
import { useWorkspaces } from '../shell/use-workspaces.ts';
import { AppearanceMenu } from '../ui/appearance-menu.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HomeMark, Page } from '../ui/page.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { readLastWorkspace } from './last-workspace.ts';

/** Leads to the workspace that was open last, or to the oldest. */
export function HomePage(): ReactElement {
  const { data, error, refetch } = useWorkspaces();
  const [isMaking, setMaking] = useState(false);
  const last = readLastWorkspace();
  const ids = data?.map(({ workspace }) => workspace.id) ?? [];
  const target = ids.find((id) => id === last) ?? ids[0];
  if (target !== undefined) return <Redirect to={`/w/${target}`} replace />;
  return (
    <Page
      title={t('workspace.title')}
      start={<HomeMark />}
      end={
        <>
          <AppearanceMenu />
          <PersonMenu />
        </>
      }
    >
      {error ? <ProblemPage {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {data ? (
        <EmptyState
          level={1}
          icon={<Users size={20} aria-hidden />}
          title={t('workspace.noWorkspaceTitle')}
          text={t('workspace.noWorkspaceText')}
          actions={<Button onPress={() => setMaking(true)}>{t('shell.newWorkspace')}</Button>}
        />
      ) : null}
      {isMaking ? <NewWorkspaceDialog onClose={() => setMaking(false)} /> : null}
    </Page>
  );
}
