import { Bot, FolderOpen, SearchX } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { t } from '../words/words.ts';
import { NewBotButton } from './bots-head.tsx';
import type { Folder } from './queries.ts';

export type NoBotsProps = {
  readonly workspaceId: string;
  readonly folder: Folder | undefined;
  readonly mayWrite: boolean;
  /** Set where it is the search that hides all bots. */
  readonly onShowAll: (() => void) | undefined;
};

/** Stands where the list of bots has nothing to show. */
export function NoBots({ workspaceId, folder, mayWrite, onShowAll }: NoBotsProps): ReactElement {
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
  const actions = mayWrite ? <NewBotButton workspaceId={workspaceId} folderId={folder?.id} /> : undefined;
  if (folder) {
    return (
      <EmptyState
        icon={<FolderOpen size={20} aria-hidden />}
        title={t('workspace.emptyFolderTitle')}
        text={t(mayWrite ? 'workspace.emptyFolderText' : 'workspace.emptyFolderReader')}
        actions={actions}
      />
    );
  }
  return (
    <EmptyState
      icon={<Bot size={20} aria-hidden />}
      title={t(mayWrite ? 'workspace.emptyTitle' : 'workspace.emptyReaderTitle')}
      text={t(mayWrite ? 'workspace.emptyText' : 'workspace.emptyReaderText')}
      actions={actions}
    />
  );
}
