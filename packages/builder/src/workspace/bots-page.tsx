import { Archive, Bot, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useState, type ReactElement } from 'react';
import { useLocation, useParams } from 'wouter';
import { problemText } from '../api/problem-text.ts';
import { WorkspacePage } from '../shell/workspace-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { BotGrid } from './bot-grid.tsx';
import { keepLastWorkspace } from './last-workspace.ts';
import { useBots } from './queries.ts';
import styles from './workspace.module.css';

/** The bots of a workspace: the page that authors begin at. */
export function BotsPage(): ReactElement {
  const { workspaceId } = useParams<{ workspaceId: string }>();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const bots = useBots(workspaceId, wanted);
  const [first] = bots.data?.pages ?? [];
  useEffect(() => {
    if (first) keepLastWorkspace(workspaceId);
  }, [first, workspaceId]);

  const listed = bots.data?.pages.flatMap((page) => page.bots) ?? [];
  const mayWrite = first?.currentUserMode === 'write';
  const isEmpty = first !== undefined && listed.length === 0;
  return (
    <WorkspacePage workspaceId={workspaceId} area="bots">
      {bots.error && !first ? (
        <ProblemPage {...problemText(bots.error)} onRetry={() => void bots.refetch()} />
      ) : (
        <>
          <div className={styles.head}>
            <h1>{t('workspace.title')}</h1>
            {isEmpty && wanted === '' ? null : (
              <div className={styles.search}>
                <SearchField label={t('workspace.search')} value={search} onChange={setSearch} />
              </div>
            )}
            {first && first.currentUserMode !== 'guest' ? (
              <Button
                look="quiet"
                icon={<Archive size={16} aria-hidden />}
                onPress={() => navigate(`/w/${workspaceId}/archived`)}
              >
                {t('workspace.archivedBots')}
              </Button>
            ) : null}
            {mayWrite && !(isEmpty && wanted === '') ? <NewBotButton workspaceId={workspaceId} /> : null}
          </div>
          {first && !mayWrite ? <Banner>{t('workspace.readOnly')}</Banner> : null}
          {first ? null : <WaitingCards />}
          {isEmpty ? (
            <NoBots
              workspaceId={workspaceId}
              mayWrite={mayWrite}
              onShowAll={wanted === '' ? undefined : () => setSearch('')}
            />
          ) : (
            <BotGrid workspaceId={workspaceId} bots={listed} mayWrite={mayWrite} />
          )}
          {bots.hasNextPage ? (
            <div className={styles.more}>
              <Button isDisabled={bots.isFetchingNextPage} onPress={() => void bots.fetchNextPage()}>
                {t('workspace.more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </WorkspacePage>
  );
}

function NewBotButton({ workspaceId }: { readonly workspaceId: string }): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Button
      look="primary"
      icon={<Plus size={16} aria-hidden />}
      onPress={() => navigate(`/w/${workspaceId}/new`)}
    >
      {t('workspace.newBot')}
    </Button>
  );
}

type NoBotsProps = {
  readonly workspaceId: string;
  readonly mayWrite: boolean;
  /** Set where it is the search that hides all bots. */
  readonly onShowAll: (() => void) | undefined;
};

function NoBots({ workspaceId, mayWrite, onShowAll }: NoBotsProps): ReactElement {
  if (onShowAll) {
    return (
      <EmptyState
        icon={<SearchX size={20} aria-hidden />}
        title={t('workspace.noneTitle')}
        text={t('workspace.noneText')}
        actions={<Button onPress={onShowAll}>{t('workspace.showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Bot size={20} aria-hidden />}
      title={t(mayWrite ? 'workspace.emptyTitle' : 'workspace.emptyReaderTitle')}
      text={t(mayWrite ? 'workspace.emptyText' : 'workspace.emptyReaderText')}
      actions={mayWrite ? <NewBotButton workspaceId={workspaceId} /> : undefined}
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
