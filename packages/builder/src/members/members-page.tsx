import { UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useParams } from 'wouter';
import '../words/late/members.ts';
import { problemText } from '../api/problem-text.ts';
import { useWorkspaces } from '../shell/use-workspaces.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { useMembers } from './queries.ts';

/** The members of a workspace and the open invitations to it. */
export function MembersPage(): ReactElement {
  const { workspaceId } = useParams<{ workspaceId: string }>();
  const { data: workspaces } = useWorkspaces();
  const { data: members, error, refetch } = useMembers(workspaceId);
  const [isInviting, setInviting] = useState(false);
  const own = workspaces?.find(({ workspace }) => workspace.id === workspaceId);
  const mayWrite = own?.currentUserMode === 'write';
  return (
    <WorkspacePage workspaceId={workspaceId} area="members">
      {error && !members ? (
        <ProblemPage {...problemText(error)} onRetry={() => void refetch()} />
      ) : (
        <Sections title={t('members.title')}>
          {own && !mayWrite ? <Banner>{t('members.readOnly')}</Banner> : null}
          <Section
            title={t('members.here')}
            text={t('members.text')}
            action={
              mayWrite ? (
                <Button
                  look="primary"
                  icon={<UserPlus size={16} aria-hidden />}
                  onPress={() => setInviting(true)}
                >
                  {t('members.invite')}
                </Button>
              ) : undefined
            }
          >
            {members && own ? (
              <MemberList workspace={own.workspace} members={members} mayWrite={mayWrite} />
            ) : (
              <Skeleton height={96} />
            )}
          </Section>
          <PendingInvitations workspaceId={workspaceId} mayWrite={mayWrite} />
          {isInviting ? <InviteDialog workspaceId={workspaceId} onClose={() => setInviting(false)} /> : null}
        </Sections>
      )}
    </WorkspacePage>
  );
}
