import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useBot } from '../document/bot-context.ts';
import { useMembers } from '../members/queries.ts';
import { Select } from '../ui/forms/select.tsx';
import { Checkbox, Switch } from '../ui/forms/toggles.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { readersZone } from '../ui/time-filters.ts';
import { t } from '../words/words.ts';
import styles from './settings.module.css';

const paces = ['off', 'each', 'daily'] as const;
const paceWords = { off: 'mailsOff', each: 'mailsEach', daily: 'mailsDaily' } as const;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The members who are told of completed results by mail, and how. Each change counts at once. */
export function ResultMailsSetting({ botId }: { readonly botId: string }): ReactElement {
  const client = useQueryClient();
  const canEdit = useBot((bot) => bot.canEdit);
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const queryKey = queryKeys.resultMails(botId);
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getResultMails({ path: { botId }, signal }),
  });
  type Settings = NonNullable<typeof found.data>['resultMails'];
  const change = useMutation({
    mutationFn: (body: Settings) => api.setResultMails({ path: { botId }, body }),
    onSuccess: ({ resultMails }) =>
      client.setQueryData<typeof found.data>(queryKey, (kept) => kept && { ...kept, resultMails }),
  });
  const failure = found.error ?? change.error;
  const settings = found.data?.resultMails;
  const isFixed = !canEdit || change.isPending;
  const set = (over: Partial<Settings>): void => {
    if (settings) change.mutate({ ...settings, ...over });
  };
  return (
    <section className={styles.section} aria-label={t('settings.mails')}>
      <h3>{t('settings.mails')}</h3>
      {failure ? (
        <ProblemNotice
          {...problemText(failure)}
          onRetry={() => {
            change.reset();
            void found.refetch();
          }}
        />
      ) : null}
      {settings === undefined ? (
        <Skeleton height={56} />
      ) : (
        <>
          <Select
            label={t('settings.mailsPace')}
            help={t(found.data?.canSend === true ? 'settings.mailsHelp' : 'settings.noMailServer')}
            isDisabled={isFixed}
            value={settings.pace}
            choices={paces.map((id) => ({ id, label: t(`settings.${paceWords[id]}`) }))}
            onChange={(pace) => set({ pace, timeZone: readersZone() })}
          />
          {settings.pace === 'daily' ? (
            <Select
              label={t('settings.mailsHour')}
              help={t('settings.mailsZone', { zone: settings.timeZone ?? 'UTC' })}
              isDisabled={isFixed}
              value={String(settings.hour)}
              choices={hours.map((id) => ({ id, label: `${id.padStart(2, '0')}:00` }))}
              onChange={(hour) => set({ hour: Number(hour), timeZone: readersZone() })}
            />
          ) : null}
          {settings.pace === 'off' ? null : (
            <>
              <Switch
                isSelected={settings.hasAnswers}
                isDisabled={isFixed}
                help={t('settings.mailsAnswersHelp')}
                onChange={(hasAnswers) => set({ hasAnswers })}
              >
                {t('settings.mailsAnswers')}
              </Switch>
              <ToldMembers
                workspaceId={workspaceId}
                memberIds={settings.memberIds}
                isFixed={isFixed}
                onChange={(memberIds) => set({ memberIds })}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

type ToldMembersProps = {
  readonly workspaceId: string;
  readonly memberIds: readonly string[];
  readonly isFixed: boolean;
  readonly onChange: (memberIds: string[]) => void;
};

/** Chooses among the members who may read results. */
function ToldMembers({ workspaceId, memberIds, isFixed, onChange }: ToldMembersProps): ReactElement {
  const { data, error, refetch } = useMembers(workspaceId);
  const readers = data?.filter(({ mode }) => mode !== 'guest') ?? [];
  return (
    <div role="group" aria-label={t('settings.mailsTo')} className={styles.told}>
      <span>{t('settings.mailsTo')}</span>
      {error ? <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} /> : null}
      {readers.map(({ userId, email, name }) => (
        <Checkbox
          key={userId}
          isSelected={memberIds.includes(userId)}
          isDisabled={isFixed}
          help={name === null || name === '' ? undefined : email}
          onChange={(isTold) =>
            onChange(isTold ? [...memberIds, userId] : memberIds.filter((id) => id !== userId))
          }
        >
          {name === null || name === '' ? email : name}
        </Checkbox>
      ))}
    </div>
  );
}
