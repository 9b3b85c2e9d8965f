import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, ArrowLeft } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import '../words/late/archive.ts';
import { byCursor } from '../api/by-cursor.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useRestoreBot, type ArchivedBot } from '../shell/use-restore-bot.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Rows } from '../ui/rows.tsx';
import { Section, Sections } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { ArchivedRow } from './archived-row.tsx';
import { DeleteBotDialog } from './delete-bot-dialog.tsx';
import styles from './workspace.module.css';

const pageSize = 60;

/** The archived bots of a workspace: restored from here, or deleted for good. */
export function ArchivedPage(): ReactElement {
  const { workspaceId } = useParams<{ workspaceId: string }>();
  const [, navigate] = useLocation();
  const [deleting, setDeleting] = useState<ArchivedBot>();
  const restore = useRestoreBot();
  const list = useInfiniteQuery({
    queryKey: queryKeys.archivedBots(workspaceId),
    queryFn: ({ signal, pageParam }) =>
      api.listArchivedBots({
        query: { workspaceId, limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    ...byCursor<string>(),
  });
  const [first] = list.data?.pages ?? [];
  const bots = list.data?.pages.flatMap((page) => page.bots) ?? [];
  const mayWrite = first?.currentUserMode === 'write';
  return (
    <WorkspacePage workspaceId={workspaceId} area="bots" title={t('archive.title')}>
      {list.error && !first ? (
        <ProblemPage {...problemText(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <Sections
          title={t('archive.title')}
          back={
            <Button
              look="quiet"
              icon={<ArrowLeft size={16} aria-hidden />}
              onPress={() => navigate(`/w/${workspaceId}`)}
            >
              {t('archive.back')}
            </Button>
          }
        >
          {first && !mayWrite ? <Banner>{t('archive.readOnly')}</Banner> : null}
          {first && bots.length === 0 ? (
            <EmptyState
              icon={<Archive size={20} aria-hidden />}
              title={t('archive.emptyTitle')}
              text={t('archive.emptyText')}
            />
          ) : (
            <Section title={t('archive.here')} text={t('archive.text')}>
              {first ? (
                <Rows label={t('archive.title')}>
                  {bots.map((bot) => (
                    <ArchivedRow
                      key={bot.id}
                      bot={bot}
                      mayWrite={mayWrite}
                      isBusy={restore.isPending}
                      onRestore={() => restore.mutate(bot)}
                      onDelete={() => setDeleting(bot)}
                    />
                  ))}
                </Rows>
              ) : (
                <Skeleton height={96} />
              )}
              {list.hasNextPage ? (
                <div className={styles.more}>
                  <Button isDisabled={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                    {t('workspace.more')}
                  </Button>
                </div>
              ) : null}
            </Section>
          )}
          {deleting ? <DeleteBotDialog bot={deleting} onClose={() => setDeleting(undefined)} /> : null}
        </Sections>
      )}
    </WorkspacePage>
  );
}
