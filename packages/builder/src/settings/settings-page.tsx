import type { ReactElement } from 'react';
import { useParams } from 'wouter';
import '../words/late/workspace-settings.ts';
import { problemText } from '../api/problem-text.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { CheckFloorSection } from './check-floor-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { useWorkspace } from './queries.ts';
import { RetentionSection } from './retention-section.tsx';

/** The settings of a workspace: its name, how long results are kept, what it demands of bots, and its end. */
export function SettingsPage(): ReactElement {
  const { workspaceId } = useParams<{ workspaceId: string }>();
  const { data, error, refetch } = useWorkspace(workspaceId);
  const mayWrite = data?.currentUserMode === 'write';
  return (
    <WorkspacePage workspaceId={workspaceId} area="settings">
      {error && !data ? (
        <ProblemPage {...problemText(error)} onRetry={() => void refetch()} />
      ) : (
        <Sections title={t('workspaceSettings.title')}>
          {data && !mayWrite ? <Banner>{t('workspaceSettings.readOnly')}</Banner> : null}
          {data ? (
            <IdentitySection workspace={data.workspace} mayWrite={mayWrite} />
          ) : (
            <Skeleton height={200} />
          )}
          <RetentionSection workspaceId={workspaceId} mayWrite={mayWrite} />
          {data ? <CheckFloorSection workspace={data.workspace} mayWrite={mayWrite} /> : null}
          {data && mayWrite ? <DeleteSection workspace={data.workspace} /> : null}
        </Sections>
      )}
    </WorkspacePage>
  );
}
