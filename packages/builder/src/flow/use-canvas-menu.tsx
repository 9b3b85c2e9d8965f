import { noteIdOf } from '@parley/editing';
import { useReactFlow } from '@xyflow/react';
import { useMemo, useState, type MouseEvent, type ReactElement } from 'react';
import { addNote } from '../actions/add-note.ts';
import { commandNamed, type CommandId } from '../actions/editor-commands.ts';
import { useEditor, type EditorTools } from '../actions/editor-context.ts';
import { MenuAt, type MenuEntry } from '../ui/menu.ts';
import { t } from '../words/words.ts';

/** An entry of a menu; a gap stands for a line between two. */
type EntryId = CommandId | '';

/** The commands of the menu, by what the pointer is at. */
const ofBlock: readonly EntryId[] = [
  'add',
  'connect',
  'preview',
  'comment',
  '',
  'copy',
  'cut',
  'duplicate',
  'split',
  '',
  'delete',
];
const ofNode: readonly EntryId[] = [
  'add',
  'connect',
  'preview',
  'comment',
  '',
  'copy',
  'cut',
  'duplicate',
  'merge',
  'fold',
  '',
  'delete',
];
const ofNote: readonly EntryId[] = ['copy', 'cut', 'duplicate', '', 'delete'];
const ofCanvas: readonly EntryId[] = ['add', 'note', 'paste', '', 'all', 'tidy', 'show-all'];

type CanvasMenu = {
  readonly onContextMenu: (event: MouseEvent) => void;
  /** The menu, while it is open. */
  readonly menu: ReactElement | null;
};

/** Opens a menu for what a right click, or a long press, is at: it is chosen first, unless it is among what is chosen. */
export function useCanvasMenu(): CanvasMenu {
  const tools = useEditor();
  const { screenToFlowPosition } = useReactFlow();
  const [open, setOpen] = useState<{ x: number; y: number; entries: readonly MenuEntry[] }>();
  const onContextMenu = useMemo(
    () => (event: MouseEvent) => {
      if (isText(event.target)) return;
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      const entries = entriesOf(tools, chosenAt(tools, event.target));
      // a note comes to where the pointer is
      const here = (): void => addNote(tools, screenToFlowPosition({ x, y }));
      setOpen({
        x,
        y,
        entries: entries.map((entry) => (entry.id === 'note' ? { ...entry, run: here } : entry)),
      });
    },
    [tools, screenToFlowPosition],
  );
  const menu = open ? (
    <MenuAt label={t('editor.menu')} at={open} entries={open.entries} onClose={() => setOpen(undefined)} />
  ) : null;
  return { onContextMenu, menu };
}

/** True for a text that is being written: the browser has a menu for it. */
const isText = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** Chooses the block, group, event or note at an element; gives the commands for it. */
function chosenAt({ store }: EditorTools, target: EventTarget): readonly EntryId[] {
  const element = target instanceof Element ? target : null;
  const { selection, document } = store.getState();
  const blockId = element?.closest<HTMLElement>('[data-block]')?.dataset['block'];
  if (blockId !== undefined) {
    if (!selection.blockIds.includes(blockId)) store.select({ blockIds: [blockId] });
    return ofBlock;
  }
  const nodeId = element?.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  if (nodeId !== undefined) {
    if (!selection.nodeIds.includes(nodeId)) store.select({ nodeIds: [nodeId] });
    return noteIdOf(document, nodeId) === undefined ? ofNode : ofNote;
  }
  store.select({});
  return ofCanvas;
}

/** The entries for the commands that can be done now. */
export function entriesOf(tools: EditorTools, ids: readonly EntryId[]): readonly MenuEntry[] {
  return ids.flatMap((id, index): MenuEntry[] => {
    if (id === '') return [{ id: `line ${index}`, isSeparator: true }];
    const { words, keys, when, run } = commandNamed(id);
    if (when?.(tools) === false) return [];
    return [{ id, label: t(words), keys, isDangerous: id === 'delete', run: () => run(tools) }];
  });
}
