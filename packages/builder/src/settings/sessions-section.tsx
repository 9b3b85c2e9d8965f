import type { ManagementClient } from '@parley/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import { browserName } from './browser-name.ts';

type Session = Awaited<ReturnType<ManagementClient['listSessions']>>['sessions'][number];

const ways = { link: 'account.byLink', password: 'account.byPassword', oidc: 'account.byProvider' } as const;

/** The browsers that are signed in, each with the way to end that. */
export function SessionsSection(): ReactElement {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ownSessions,
    queryFn: async ({ signal }) => (await api.listSessions({ signal })).sessions,
  });
  const end = useMutation({
    mutationFn: ({ id }: Session) => api.endSession({ path: { sessionId: id } }),
    onSuccess: (_, { agent }) => showToast({ text: t('account.ended', { browser: browserName(agent) }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  });
  const endOthers = useMutation({
    mutationFn: () => api.endOtherSessions(),
    onSuccess: () => showToast({ text: t('account.endedOthers') }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  });
  const failed = end.error ?? endOthers.error;
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={t('account.sessions')}
      text={t('account.sessionsText')}
      action={
        hasOthers ? (
          <Button isDisabled={endOthers.isPending} onPress={() => endOthers.mutate()}>
            {t('account.endOthers')}
          </Button>
        ) : undefined
      }
    >
      {failed === null ? null : <ProblemNotice {...problemText(failed)} />}
      {error && !data ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton height={48} />}
      {data ? (
        <Rows label={t('account.sessions')}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={end.isPending}
              onEnd={() => end.mutate(session)}
            />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}

type SessionRowProps = {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};

function SessionRow({ session, isBusy, onEnd }: SessionRowProps): ReactElement {
  const { agent, method, lastSeenAt, isCurrent } = session;
  const browser = browserName(agent);
  return (
    <Row
      sign={<Globe size={16} aria-hidden />}
      title={browser}
      mark={isCurrent ? t('account.current') : undefined}
      detail={
        <>
          <span>{t(ways[method])}</span>
          <span title={exactTime(lastSeenAt)}>
            {t('account.used', { time: timeAgo(lastSeenAt, Date.now()) })}
          </span>
        </>
      }
    >
      {isCurrent ? undefined : (
        <Button aria-label={t('account.endOne', { browser })} isDisabled={isBusy} onPress={onEnd}>
          {t('account.end')}
        </Button>
      )}
    </Row>
  );
}
