import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useMe } from '../api/use-me.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { Rows } from '../ui/rows.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { EndMembershipDialog } from './end-membership-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import type { Member, Mode } from './queries.ts';

export type MemberListProps = {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly members: readonly Member[];
  readonly mayWrite: boolean;
};

/** The members, each with what they may do. Everybody leaves by themselves; writers change the others. */
export function MemberList({ workspace, members, mayWrite }: MemberListProps): ReactElement {
  const { data: me } = useMe();
  const [leaving, setLeaving] = useState<Member>();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ member: { userId }, mode }: { readonly member: Member; readonly mode: Mode }) =>
      api.changeMember({ path: { workspaceId: workspace.id, userId }, body: { mode } }),
    onSuccess: (_, { member, mode }) =>
      showToast({ text: t('members.changed', { name: nameOf(member), mode: t(`members.${mode}`) }) }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.members(workspace.id) });
      // it may have been the reader
      await queries.invalidateQueries({ queryKey: queryKeys.workspaces });
    },
  });
  return (
    <>
      {change.error === null ? null : <ProblemNotice {...problemText(change.error)} />}
      <Rows label={t('members.here')}>
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            name={nameOf(member)}
            isMe={member.userId === me?.id}
            mayWrite={mayWrite}
            onMode={(mode) => change.mutate({ member, mode })}
            onEnd={() => setLeaving(member)}
          />
        ))}
      </Rows>
      {leaving ? (
        <EndMembershipDialog
          workspace={workspace}
          userId={leaving.userId}
          name={nameOf(leaving)}
          isMe={leaving.userId === me?.id}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </>
  );
}

/** The name that others know a member by. */
function nameOf({ name, email }: Member): string {
  return name ?? email;
}
