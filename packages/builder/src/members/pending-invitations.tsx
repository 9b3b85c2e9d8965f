import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Section } from '../ui/section.tsx';
import { showToast } from '../ui/toast.tsx';
import { exactDay } from '../words/time.ts';
import { t } from '../words/words.ts';
import { useInvitations, type Invitation } from './queries.ts';

export type PendingInvitationsProps = { readonly workspaceId: string; readonly mayWrite: boolean };

/** The invitations that nobody has accepted yet. */
export function PendingInvitations({ workspaceId, mayWrite }: PendingInvitationsProps): ReactElement {
  const { data, error, refetch } = useInvitations(workspaceId);
  const queries = useQueryClient();
  const takeBack = useMutation({
    mutationFn: ({ id }: Invitation) => api.deleteInvitation({ path: { workspaceId, invitationId: id } }),
    onSuccess: (_, { email }) => showToast({ text: t('members.takenBack', { email }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.invitations(workspaceId) }),
  });
  const failed = takeBack.error ?? (data ? null : error);
  return (
    <Section title={t('members.pending')} text={t('members.pendingText')}>
      {failed === null ? null : <ProblemNotice {...problemText(failed)} onRetry={() => void refetch()} />}
      {data?.length === 0 ? <p>{t('members.pendingNone')}</p> : null}
      {data?.length ? (
        <Rows label={t('members.pending')}>
          {data.map((invitation) => (
            <Row
              key={invitation.id}
              sign={<Mail size={16} aria-hidden />}
              title={invitation.email}
              detail={
                <>
                  <span>{t(`members.${invitation.mode}`)}</span>
                  <span>{t('members.ends', { date: exactDay(invitation.expiresAt) })}</span>
                </>
              }
            >
              {mayWrite ? (
                <Button
                  aria-label={t('members.takeBackOne', { email: invitation.email })}
                  isDisabled={takeBack.isPending}
                  onPress={() => takeBack.mutate(invitation)}
                >
                  {t('members.takeBack')}
                </Button>
              ) : undefined}
            </Row>
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}
