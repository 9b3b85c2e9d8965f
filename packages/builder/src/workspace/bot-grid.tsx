import { useState, type ReactElement } from 'react';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import type { BotQuestion } from './bot-actions.tsx';
import { BotCard } from './bot-card.tsx';
import { useWeeks, type Folder, type ListedBot } from './queries.ts';
import styles from './workspace.module.css';

// the list is there before its dialogs are
const ArchiveDialog = later(async () => (await import('./archive-dialog.tsx')).ArchiveDialog);
const MoveDialog = later(async () => (await import('./move-dialog.tsx')).MoveDialog);
const RenameDialog = later(async () => (await import('./rename-dialog.tsx')).RenameDialog);

/** A question about one bot that is open over the list. */
type Asked = { readonly kind: BotQuestion; readonly bot: ListedBot };

export type BotGridProps = {
  readonly workspaceId: string;
  readonly bots: readonly ListedBot[];
  readonly folders: readonly Folder[];
  /** True: each bot names its folder. */
  readonly showsFolders: boolean;
  readonly mayWrite: boolean;
  /** False for guests, who see no chats. */
  readonly maySeeChats: boolean;
};

/** The cards of the bots, and the dialogs that their menus open. */
export function BotGrid({
  workspaceId,
  bots,
  folders,
  showsFolders,
  mayWrite,
  maySeeChats,
}: BotGridProps): ReactElement {
  const [asked, setAsked] = useState<Asked>();
  const weeks = useWeeks(
    workspaceId,
    bots.map(({ id }) => id),
    maySeeChats,
  );
  const close = (): void => setAsked(undefined);
  return (
    <>
      <ul className={styles.grid} aria-label={t('workspace.title')}>
        {bots.map((bot) => (
          <li key={bot.id}>
            <BotCard
              bot={bot}
              workspaceId={workspaceId}
              mayWrite={mayWrite}
              week={weeks.get(bot.id)}
              mayMove={mayWrite && folders.length > 0}
              folderName={showsFolders ? folders.find(({ id }) => id === bot.folderId)?.name : undefined}
              onAsk={(kind) => setAsked({ kind, bot })}
            />
          </li>
        ))}
      </ul>
      {asked?.kind === 'rename' ? (
        <RenameDialog bot={asked.bot} workspaceId={workspaceId} onClose={close} />
      ) : null}
      {asked?.kind === 'move' ? (
        <MoveDialog bot={asked.bot} workspaceId={workspaceId} onClose={close} />
      ) : null}
      {asked?.kind === 'archive' ? (
        <ArchiveDialog bot={asked.bot} workspaceId={workspaceId} onClose={close} />
      ) : null}
    </>
  );
}
