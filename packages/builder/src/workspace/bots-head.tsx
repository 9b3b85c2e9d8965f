import { Archive, ChevronRight, Ellipsis, FolderPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { t } from '../words/words.ts';
import { useBotDrop, type Movable } from './bot-drag.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';
import type { Folder } from './queries.ts';
import folderStyles from './folders.module.css';
import styles from './workspace.module.css';

export type BotsHeadProps = {
  readonly workspaceId: string;
  /** The folder that is open. */
  readonly folder: Folder | undefined;
  /** Undefined where there is nothing to search in. */
  readonly search: { readonly text: string; readonly set: (text: string) => void } | undefined;
  readonly mayWrite: boolean;
  readonly maySeeArchive: boolean;
  /** True where the empty list below offers the first bot. */
  readonly isEmpty: boolean;
  readonly onAsk: (question: FolderQuestion) => void;
  readonly onMoveOut: (bot: Movable) => void;
};

/** The heading of the list of bots, with the search and what can be made. */
export function BotsHead(props: BotsHeadProps): ReactElement {
  const { workspaceId, folder, search, mayWrite, maySeeArchive, isEmpty, onAsk } = props;
  const [, navigate] = useLocation();
  return (
    <div className={styles.head}>
      {folder ? <Trail {...props} folder={folder} /> : <h1>{t('workspace.title')}</h1>}
      {search ? (
        <div className={styles.search}>
          <SearchField label={t('workspace.search')} value={search.text} onChange={search.set} />
        </div>
      ) : null}
      {maySeeArchive && !folder ? (
        <Button
          look="quiet"
          icon={<Archive size={16} aria-hidden />}
          onPress={() => navigate(`/w/${workspaceId}/archived`)}
        >
          <span className={styles.wide}>{t('workspace.archivedBots')}</span>
        </Button>
      ) : null}
      {mayWrite && !folder ? (
        <Button
          look="quiet"
          icon={<FolderPlus size={16} aria-hidden />}
          onPress={() => onAsk({ kind: 'new' })}
        >
          <span className={styles.wide}>{t('workspace.newFolder')}</span>
        </Button>
      ) : null}
      {mayWrite && !isEmpty ? <NewBotButton workspaceId={workspaceId} folderId={folder?.id} /> : null}
    </div>
  );
}

function Trail({
  workspaceId,
  folder,
  mayWrite,
  onAsk,
  onMoveOut,
}: BotsHeadProps & { readonly folder: Folder }): ReactElement {
  const drop = useBotDrop(mayWrite ? onMoveOut : undefined);
  const entries = [
    {
      id: 'rename',
      label: t('workspace.rename'),
      icon: <Pencil size={16} aria-hidden />,
      keys: 'F2',
      run: () => onAsk({ kind: 'rename', folder }),
    },
    {
      id: 'delete',
      label: t('workspace.deleteFolder'),
      icon: <Trash2 size={16} aria-hidden />,
      keys: 'Del',
      isDangerous: true,
      run: () => onAsk({ kind: 'delete', folder }),
    },
  ];
  return (
    <div className={folderStyles.trail}>
      <Link href={`/w/${workspaceId}`} className={folderStyles.way} {...drop}>
        {t('workspace.title')}
      </Link>
      <ChevronRight size={16} aria-hidden />
      <h1 title={folder.name}>{folder.name}</h1>
      {mayWrite ? (
        <Menu label={t('workspace.actions', { name: folder.name })} entries={entries}>
          <IconButton label={t('workspace.actions', { name: folder.name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu>
      ) : null}
    </div>
  );
}

export type NewBotButtonProps = { readonly workspaceId: string; readonly folderId: string | undefined };

/** Leads to the ways to a new bot, which goes to the folder that is open. */
export function NewBotButton({ workspaceId, folderId }: NewBotButtonProps): ReactElement {
  const [, navigate] = useLocation();
  const into = folderId === undefined ? '' : `?folder=${encodeURIComponent(folderId)}`;
  return (
    <Button
      look="primary"
      icon={<Plus size={16} aria-hidden />}
      onPress={() => navigate(`/w/${workspaceId}/new${into}`)}
    >
      {t('workspace.newBot')}
    </Button>
  );
}
