import { Folder as FolderIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { t } from '../words/words.ts';
import { useBotDrop, type Movable } from './bot-drag.ts';
import type { Folder } from './queries.ts';
import styles from './folders.module.css';

export type FolderTilesProps = {
  readonly workspaceId: string;
  readonly folders: readonly Folder[];
  /** Set where bots may be moved and folders changed. */
  readonly onMove: ((bot: Movable, to: Folder) => void) | undefined;
  readonly onAsk: ((kind: 'rename' | 'delete', folder: Folder) => void) | undefined;
};

/** The folders of a workspace, each a way into it; bots are dropped on them. */
export function FolderTiles({ folders, ...props }: FolderTilesProps): ReactElement {
  return (
    <ul className={styles.tiles} aria-label={t('workspace.folders')}>
      {folders.map((folder) => (
        <Tile key={folder.id} folder={folder} {...props} />
      ))}
    </ul>
  );
}

function Tile({
  workspaceId,
  folder,
  onMove,
  onAsk,
}: Omit<FolderTilesProps, 'folders'> & { readonly folder: Folder }): ReactElement {
  const drop = useBotDrop(onMove && ((bot) => onMove(bot, folder)));
  return (
    <li className={styles.tile} {...drop}>
      <FolderIcon size={20} aria-hidden />
      <Link
        href={`/w/${workspaceId}/f/${folder.id}`}
        className={styles.link}
        title={folder.name}
        onKeyDown={({ key }) => {
          if (key === 'F2') onAsk?.('rename', folder);
          if (key === 'Delete') onAsk?.('delete', folder);
        }}
      >
        {folder.name}
      </Link>
      <span className={styles.count}>{t('workspace.botsInside', { count: folder.bots })}</span>
    </li>
  );
}
