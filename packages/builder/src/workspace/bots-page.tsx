import { FolderX } from 'lucide-react';
import { useDeferredValue, useEffect, useState, type ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import { problemText } from '../api/problem-text.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { later } from '../ui/later.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { BotGrid } from './bot-grid.tsx';
import { BotsHead } from './bots-head.tsx';
import type { FolderQuestion } from './folder-dialogs.tsx';
import { FolderTiles } from './folder-tiles.tsx';
import { keepLastWorkspace } from './last-workspace.ts';
import { useMoveBot } from './mutations.ts';
import { NoBots } from './no-bots.tsx';
import { useBots, useFolders } from './queries.ts';
import styles from './workspace.module.css';

// the list is there before its dialogs are
const FolderDialog = later(async () => (await import('./folder-dialogs.tsx')).FolderDialog);

/** The bots of a workspace, or of one of its folders: the page that authors begin at. A search finds them in all folders. */
export function BotsPage(): ReactElement {
  const { workspaceId = '', folderId } = useParams();
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState<FolderQuestion>();
  const wanted = useDeferredValue(search.trim());
  const bots = useBots(workspaceId, { search: wanted, folderId });
  const { data: folders } = useFolders(workspaceId);
  const move = useMoveBot(workspaceId);
  const [first] = bots.data?.pages ?? [];
  useEffect(() => {
    if (first) keepLastWorkspace(workspaceId);
  }, [first, workspaceId]);

  const folder = folders?.find(({ id }) => id === folderId);
  const isLost = folders !== undefined && folderId !== undefined && !folder;
  const listed = bots.data?.pages.flatMap((page) => page.bots) ?? [];
  const mayWrite = first?.currentUserMode === 'write';
  const tiles = folderId === undefined && wanted === '' ? (folders ?? []) : [];
  const isEmpty = first !== undefined && folders !== undefined && listed.length === 0 && tiles.length === 0;
  const tell = (error: Error): void => showToast({ text: problemText(error).detail });
  return (
    <WorkspacePage workspaceId={workspaceId} area="bots" title={folder?.name}>
      {bots.error && !first ? (
        <ProblemPage {...problemText(bots.error)} onRetry={() => void bots.refetch()} leadsHome />
      ) : null}
      {isLost ? <NoFolder workspaceId={workspaceId} /> : null}
      {isLost || (bots.error && !first) ? null : (
        <>
          <BotsHead
            workspaceId={workspaceId}
            folder={folder}
            search={isEmpty && wanted === '' ? undefined : { text: search, set: setSearch }}
            mayWrite={mayWrite}
            maySeeArchive={first !== undefined && first.currentUserMode !== 'guest'}
            isEmpty={isEmpty && wanted === ''}
            onAsk={setQuestion}
            onMoveOut={(bot) => move.mutate({ bot, to: null }, { onError: tell })}
          />
          {first && !mayWrite ? <Banner>{t('workspace.readOnly')}</Banner> : null}
          {tiles.length > 0 ? (
            <FolderTiles
              workspaceId={workspaceId}
              folders={tiles}
              onMove={mayWrite ? (bot, to) => move.mutate({ bot, to }, { onError: tell }) : undefined}
              onAsk={mayWrite ? (kind, asked) => setQuestion({ kind, folder: asked }) : undefined}
            />
          ) : null}
          {first ? null : <WaitingCards />}
          {isEmpty ? (
            <NoBots
              workspaceId={workspaceId}
              folder={folder}
              mayWrite={mayWrite}
              onShowAll={wanted === '' ? undefined : () => setSearch('')}
            />
          ) : (
            <BotGrid
              workspaceId={workspaceId}
              bots={listed}
              folders={folders ?? []}
              showsFolders={wanted !== ''}
              mayWrite={mayWrite}
              maySeeChats={first !== undefined && first.currentUserMode !== 'guest'}
            />
          )}
          {bots.hasNextPage ? <More bots={bots} /> : null}
          {question ? (
            <FolderDialog
              workspaceId={workspaceId}
              question={question}
              onClose={() => setQuestion(undefined)}
            />
          ) : null}
        </>
      )}
    </WorkspacePage>
  );
}

function More({ bots }: { readonly bots: ReturnType<typeof useBots> }): ReactElement {
  return (
    <div className={styles.more}>
      <Button isDisabled={bots.isFetchingNextPage} onPress={() => void bots.fetchNextPage()}>
        {t('workspace.more')}
      </Button>
    </div>
  );
}

/** Somebody has deleted the folder, or the address is wrong. */
function NoFolder({ workspaceId }: { readonly workspaceId: string }): ReactElement {
  const [, navigate] = useLocation();
  return (
    <EmptyState
      level={1}
      icon={<FolderX size={20} aria-hidden />}
      title={t('workspace.noFolderTitle')}
      text={t('workspace.noFolderText')}
      actions={<Button onPress={() => navigate(`/w/${workspaceId}`)}>{t('workspace.showAll')}</Button>}
    />
  );
}

function WaitingCards(): ReactElement {
  return (
    <div className={styles.grid}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={116} />
      ))}
    </div>
  );
}
