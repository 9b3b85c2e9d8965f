import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import '../words/late/credential-choice.ts';
import '../words/late/credentials.ts';
import { problemText } from '../api/problem-text.ts';
import { useWorkspaces } from '../shell/use-workspaces.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import { offeredKinds } from './credential-kinds.ts';
import { CredentialRows } from './credential-rows.tsx';
import { OneCredential } from './one-credential.tsx';
import { useCredentials } from './queries.ts';

/** The keys of a workspace to other services, or the one that the address names. */
export function CredentialsPage(): ReactElement {
  const { workspaceId, credentialsId } = useParams<{
    workspaceId: string;
    credentialsId?: string;
  }>();
  const [, navigate] = useLocation();
  const { data: workspaces } = useWorkspaces();
  const { data, error, refetch } = useCredentials(workspaceId);
  const [isMaking, setMaking] = useState(false);
  const own = workspaces?.find(({ workspace }) => workspace.id === workspaceId);
  const mayWrite = own && own.currentUserMode === 'write';
  const chosen = data?.find(({ id }) => id === credentialsId);
  return (
    <WorkspacePage workspaceId={workspaceId} area="credentials" title={chosen?.name}>
      {error && !data ? (
        <ProblemPage {...problemText(error)} onRetry={() => void refetch()} />
      ) : chosen ? (
        <OneCredential key={chosen.id} workspaceId={workspaceId} credentials={chosen} mayWrite={mayWrite} />
      ) : (
        <Sections title={t('credentials.title')}>
          {data && credentialsId !== undefined ? <Banner>{t('credentials.gone')}</Banner> : null}
          {mayWrite === false ? <Banner>{t('credentials.readOnly')}</Banner> : null}
          <Section
            title={t(data?.length === 0 ? 'credentials.emptyTitle' : 'credentials.title')}
            text={t(data?.length === 0 ? 'credentials.emptyText' : 'credentials.text')}
            action={
              mayWrite ? (
                <Button look="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setMaking(true)}>
                  {t('credentialChoice.make')}
                </Button>
              ) : undefined
            }
          >
            {data ? null : <Skeleton height={96} />}
            {data?.length ? <CredentialRows workspaceId={workspaceId} list={data} /> : null}
          </Section>
        </Sections>
      )}
      {isMaking ? (
        <CredentialDialog
          workspaceId={workspaceId}
          kinds={offeredKinds}
          onSaved={({ id }) => {
            setMaking(false);
            navigate(`/w/${workspaceId}/credentials/${id}`);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </WorkspacePage>
  );
}
