import { noteIdOf } from '@parley/editing';
import { useReactFlow } from '@xyflow/react';
import { useMemo, useState, type MouseEvent, type ReactElement } from 'react';
import { addNote } from '../actions/add-note.ts';
import { editorCommands } from '../actions/editor-commands.ts';
import { useEditor, type EditorTools } from '../actions/editor-context.ts';
import { MenuAt, type MenuEntry } from '../ui/menu.ts';
import { t } from '../words/words.ts';

/** The commands of the menu, by what the pointer is at; a gap stands for a line between two. */
const ofBlock = [
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
const ofNode = [
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
const ofNote = ['copy', 'cut', 'duplicate', '', 'delete'];
const ofCanvas = ['add', 'note', 'paste', '', 'all', 'tidy', 'show-all'];

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
function chosenAt({ store }: EditorTools, target: EventTarget): readonly string[] {
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
export function entriesOf(tools: EditorTools, ids: readonly string[]): readonly MenuEntry[] {
  return ids.flatMap((id, index): MenuEntry[] => {
    if (id === '') return [{ id: `line ${index}`, isSeparator: true }];
    const command = editorCommands.find((one) => one.id === id);
    if (!command || command.when?.(tools) === false) return [];
    const { words, keys, run } = command;
    return [{ id, label: t(words), keys, isDangerous: id === 'delete', run: () => run(tools) }];
  });
}
