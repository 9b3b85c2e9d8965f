import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import '../words/late/archive.ts';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { useRestoreBot } from './use-restore-bot.ts';

export type ArchivedNoticeProps = {
  readonly botId: string;
  /** Shown where the bot is not archived either, or is none of the reader's. */
  readonly otherwise: ReactNode;
};

/** Stands in the place of a bot that was not found: says so where it is archived, with the way back. */
export function ArchivedNotice({ botId, otherwise }: ArchivedNoticeProps): ReactElement {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const restore = useRestoreBot();
  const { data, error } = useQuery({
    queryKey: queryKeys.archivedBot(botId),
    queryFn: ({ signal }) => api.getArchivedBot({ path: { botId }, signal }),
    gcTime: 0,
  });
  if (error) return <>{otherwise}</>;
  if (!data) return <Skeleton height={160} />;
  const { bot, currentUserMode } = data;
  const mayWrite = currentUserMode === 'write';
  const bringBack = (): void =>
    restore.mutate(bot, {
      onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.bot(botId) }),
    });
  return (
    <EmptyState
      level={1}
      icon={<Archive size={20} aria-hidden />}
      title={t('archive.noticeTitle', { name: bot.name })}
      text={t(mayWrite ? 'archive.noticeText' : 'archive.noticeReader')}
      actions={
        <>
          <Button onPress={() => navigate(`/w/${bot.workspaceId}/archived`)}>{t('archive.all')}</Button>
          {mayWrite ? (
            <Button look="primary" isDisabled={restore.isPending} onPress={bringBack}>
              {t('archive.restore')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
