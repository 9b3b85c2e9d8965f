import { Archive, Copy, Download, FolderInput, Pencil } from 'lucide-react';
import { problemText } from '../api/problem-text.ts';
import type { MenuEntry } from '../ui/menu.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { downloadBot } from './download-bot.ts';
import { useDuplicateBot } from './mutations.ts';
import type { ListedBot } from './queries.ts';

/** A question about one bot. */
export type BotQuestion = 'rename' | 'move' | 'archive';

export type BotActionsProps = {
  readonly bot: ListedBot;
  readonly workspaceId: string;
  readonly mayWrite: boolean;
  /** True where there are folders to move it to. */
  readonly mayMove: boolean;
  readonly onAsk: (kind: BotQuestion) => void;
};

/** The entries of the menu of a bot in the list. */
export function useBotActions({
  bot: { id },
  workspaceId,
  mayWrite,
  mayMove,
  onAsk,
}: BotActionsProps): readonly MenuEntry[] {
  const duplicate = useDuplicateBot(workspaceId);
  const tell = (error: unknown): void => showToast({ text: problemText(error).detail });
  const download = {
    id: 'download',
    label: t('workspace.download'),
    icon: <Download size={16} aria-hidden />,
    run: () => void downloadBot(id).catch(tell),
  };
  const move = {
    id: 'move',
    label: t('workspace.move'),
    icon: <FolderInput size={16} aria-hidden />,
    run: () => onAsk('move'),
  };
  if (!mayWrite) return [download];
  return [
    {
      id: 'rename',
      label: t('workspace.rename'),
      icon: <Pencil size={16} aria-hidden />,
      keys: 'F2',
      run: () => onAsk('rename'),
    },
    {
      id: 'duplicate',
      label: t('workspace.duplicate'),
      icon: <Copy size={16} aria-hidden />,
      run: () => duplicate.mutate(id, { onError: tell }),
    },
    ...(mayMove ? [move] : []),
    download,
    { id: 'line', isSeparator: true as const },
    {
      id: 'archive',
      label: t('workspace.archive'),
      icon: <Archive size={16} aria-hidden />,
      keys: 'Del',
      isDangerous: true,
      run: () => onAsk('archive'),
    },
  ];
}
