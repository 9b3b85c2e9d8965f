import { disconnect, moveBlocks, groupOfBlock } from '@parley/editing';
import { edgeIdOf } from '../canvas/is-connected.ts';
import { sourcesOf } from '../canvas/source-of-key.ts';
import { tidyUp } from './tidy-up.ts';
import type { Selection } from '../document/bot-store.ts';
import { splitGroup } from '../document/split-group.ts';
import { mergeGroups } from '../document/merge-groups.ts';
import { t } from '../words/words.ts';
import { duplicateChosen, removeChosen } from './clipboard-actions.ts';
import type { EditorCommand } from './editor-command.ts';
import type { EditorTools } from './editor-context.ts';
import { stepCommands } from './step-commands.ts';

const selectionOf = ({ store }: EditorTools): Selection => store.getState().selection;
const canEdit = ({ store }: EditorTools): boolean => store.getState().canEdit;
const hasChosen = (tools: EditorTools): boolean => {
  const { nodeIds, blockIds, edgeIds } = selectionOf(tools);
  return canEdit(tools) && nodeIds.length + blockIds.length + edgeIds.length > 0;
};
const hasBlock = (tools: EditorTools): boolean => canEdit(tools) && selectionOf(tools).blockIds.length === 1;

function moveChosenBlock({ store }: EditorTools, by: -1 | 1): void {
  const { document, selection } = store.getState();
  const [blockId = ''] = selection.blockIds;
  const groupId = groupOfBlock(document, blockId) ?? '';
  const ids = document.blockIds[groupId] ?? [];
  const index = ids.indexOf(blockId) + by;
  if (index < 0 || index >= ids.length) return;
  const after = by === 1 ? ids[index] : ids[index - 1];
  store.run(moveBlocks([blockId], groupId, after ?? null));
}

function disconnectChosen({ store }: EditorTools): void {
  const { document, selection } = store.getState();
  const ofBlocks = selection.blockIds.flatMap((id) => sourcesOf(document, id));
  const ofEvents = selection.nodeIds.filter((id) => document.events[id]).map((eventId) => ({ eventId }));
  const edgeIds = [...ofBlocks, ...ofEvents].flatMap((source) => edgeIdOf(document, source) ?? []);
  store.run(disconnect([...new Set([...selection.edgeIds, ...edgeIds])]));
}

function selectAll({ store }: EditorTools): void {
  const { order } = store.getState().document;
  store.select({ nodeIds: [...order.events, ...order.groups] });
}

function splitAtBlock({ store }: EditorTools): void {
  const { document, selection } = store.getState();
  const command = splitGroup(document, selection.blockIds[0] ?? '', t('canvas.newGroup'));
  if (command) store.run(command);
}

function mergeChosen({ store }: EditorTools): void {
  const { document, selection } = store.getState();
  const groupIds = selection.nodeIds.filter((id) => document.groups[id]);
  store.run(mergeGroups(document, groupIds));
}

/** Everything an author can do in the flow editor. */
export const editorCommands: readonly EditorCommand[] = [
  ...stepCommands,
  { id: 'add', words: 'editor.addBlock', keys: 'A', when: canEdit, run: ({ open }) => open('add') },
  {
    id: 'connect',
    words: 'editor.connect',
    keys: 'C',
    when: (tools) => hasBlock(tools) || (canEdit(tools) && selectionOf(tools).nodeIds.length === 1),
    run: ({ open }) => open('connect'),
  },
  { id: 'disconnect', words: 'editor.disconnect', keys: 'Shift+C', when: hasChosen, run: disconnectChosen },
  { id: 'delete', words: 'editor.delete', keys: 'Del', when: hasChosen, run: removeChosen },
  { id: 'duplicate', words: 'editor.duplicate', keys: 'Ctrl+D', when: hasChosen, run: duplicateChosen },
  {
    id: 'all',
    words: 'editor.selectAll',
    keys: 'Ctrl+A',
    run: selectAll,
  },
  {
    id: 'up',
    words: 'editor.blockUp',
    keys: 'Alt+↑',
    when: hasBlock,
    run: (tools) => moveChosenBlock(tools, -1),
  },
  {
    id: 'down',
    words: 'editor.blockDown',
    keys: 'Alt+↓',
    when: hasBlock,
    run: (tools) => moveChosenBlock(tools, 1),
  },
  {
    id: 'split',
    words: 'editor.split',
    keys: 'Ctrl+G',
    when: hasBlock,
    run: splitAtBlock,
  },
  {
    id: 'merge',
    words: 'editor.merge',
    when: (tools) => canEdit(tools) && selectionOf(tools).nodeIds.length > 1,
    run: mergeChosen,
  },
  { id: 'tidy', words: 'editor.tidy', keys: 'L', when: canEdit, run: (tools) => void tidyUp(tools) },
  { id: 'find', words: 'editor.find', keys: 'Ctrl+F', run: ({ open }) => open('find') },
  { id: 'zoom-in', words: 'canvas.zoomIn', keys: '+', run: ({ view }) => view.zoomIn() },
  { id: 'zoom-out', words: 'canvas.zoomOut', keys: '-', run: ({ view }) => view.zoomOut() },
  { id: 'show-all', words: 'canvas.fit', keys: '1', run: ({ view }) => view.showAll() },
  { id: 'outline', words: 'editor.outline', keys: 'O', run: ({ toggleOutline }) => toggleOutline() },
  { id: 'commands', words: 'editor.commands', keys: 'Ctrl+K', run: ({ open }) => open('commands') },
  { id: 'shortcuts', words: 'editor.shortcuts', keys: '?', run: ({ open }) => open('shortcuts') },
];
