import {
  disconnect,
  eventIdOf,
  eventNodeId,
  groupOfBlock,
  noteIdOf,
  noteNodeId,
  notesOf,
} from '@parley/editing';
import { edgeIdOf } from '../canvas/geometry/is-connected.ts';
import { sourcesOf } from '../canvas/geometry/source-of-key.ts';
import { chosenPlace, showComments, writeComment } from '../document/commenting.store.ts';
import type { Selection } from '../document/bot-store.ts';
import { useHelp } from '../help/help.store.ts';
import { startTour } from '../help/tour.store.ts';
import { replayPreview, usePreviewing } from '../preview/previewing.store.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { addNote } from './add-note.ts';
import { alignChosen, canAlign, canSpread, spreadChosen } from './arrange.ts';
import {
  copyChosen,
  cutChosen,
  duplicateChosen,
  pasteFromSystem,
  removeChosen,
} from './clipboard-actions.ts';
import type { EditorCommand } from './editor-command.ts';
import type { EditorTools } from './editor-context.ts';
import { canFold, canMerge, canSplit, foldChosen, mergeChosen, splitAtBlock } from './group-actions.ts';
import { navigationCommands } from './navigation-commands.ts';
import { pageCommands } from './page-commands.ts';
import { stepCommands } from './step-commands.ts';
import type { WordKey } from '../words/catalogue.ts';

const selectionOf = ({ store }: EditorTools): Selection => store.getState().selection;
const canEdit = ({ store }: EditorTools): boolean => store.getState().canEdit;
const hasChosen = (tools: EditorTools): boolean => {
  const { nodeIds, blockIds, edgeIds } = selectionOf(tools);
  return canEdit(tools) && nodeIds.length + blockIds.length + edgeIds.length > 0;
};
const hasParts = (tools: EditorTools): boolean => {
  const { nodeIds, blockIds } = selectionOf(tools);
  return nodeIds.length + blockIds.length > 0;
};
/** True where one group or event is chosen; nothing leaves a note. */
const hasOneSource = ({ store }: EditorTools): boolean => {
  const { document, selection } = store.getState();
  const [nodeId = '', ...others] = selection.nodeIds;
  return nodeId !== '' && others.length === 0 && noteIdOf(document, nodeId) === undefined;
};
const hasBlock = (tools: EditorTools): boolean => canEdit(tools) && selectionOf(tools).blockIds.length === 1;

function disconnectChosen({ store, announce }: EditorTools): void {
  const { document, selection } = store.getState();
  const ofBlocks = selection.blockIds.flatMap((id) => sourcesOf(document, id));
  const ofEvents = selection.nodeIds.flatMap((id) => {
    const eventId = eventIdOf(document, id);
    return eventId === undefined ? [] : [{ eventId }];
  });
  const edgeIds = [...ofBlocks, ...ofEvents].flatMap((source) => edgeIdOf(document, source) ?? []);
  const command = disconnect([...new Set([...selection.edgeIds, ...edgeIds])]);
  if (store.run(command)) announce(t('editor.did', { what: command.label }));
}

/** Chooses all blocks of a group where one of them is chosen, and else the whole bot. */
function selectAll({ store }: EditorTools): void {
  const { document, selection } = store.getState();
  const ids = document.blockIds[groupOfBlock(document, selection.blockIds[0] ?? '') ?? ''] ?? [];
  const { order } = document;
  if (ids.length > selection.blockIds.length) store.select({ blockIds: ids });
  else {
    const notes = notesOf(document).map(({ id }) => noteNodeId(id));
    store.select({ nodeIds: [...notes, ...order.events.map(eventNodeId), ...order.groups] });
  }
}

/** Tidies up; the code for it comes when it is first asked for. */
function tidy(tools: EditorTools): void {
  import('./tidy-up.ts')
    .then(({ tidyUp }) => tidyUp(tools))
    .catch(() => showToast({ text: t('editor.notTidied') }));
}

/** Opens the help: about the block or event that is chosen, and otherwise the list of all kinds. */
function openHelp({ store, open }: EditorTools): void {
  const { document, selection } = store.getState();
  const types = [
    ...selection.blockIds.map((id) => document.blocks[id]?.type),
    ...selection.nodeIds.map((id) => document.events[eventIdOf(document, id) ?? '']?.type),
  ];
  useHelp.setState({ type: types.length === 1 ? types[0] : undefined });
  open('help');
}

const canArrange =
  (isEnough: (tools: EditorTools) => boolean) =>
  (tools: EditorTools): boolean =>
    canEdit(tools) && isEnough(tools);

const editingCommands = [
  ...stepCommands,
  { id: 'add', words: 'editor.addBlock', keys: 'A', when: canEdit, run: ({ open }) => open('add') },
  { id: 'note', words: 'editor.addNote', keys: 'N', when: canEdit, run: (tools) => addNote(tools) },
  {
    id: 'connect',
    words: 'editor.connect',
    keys: 'C',
    when: (tools) => hasBlock(tools) || (canEdit(tools) && hasOneSource(tools)),
    run: ({ open }) => open('connect'),
  },
  { id: 'disconnect', words: 'editor.disconnect', keys: 'Shift+C', when: hasChosen, run: disconnectChosen },
  { id: 'delete', words: 'editor.delete', keys: 'Del', when: hasChosen, run: (tools) => removeChosen(tools) },
  {
    id: 'delete-open',
    words: 'editor.deleteOpen',
    keys: 'Shift+Del',
    when: hasChosen,
    run: (tools) => removeChosen(tools, { reconnects: false }),
  },
  {
    id: 'copy',
    words: 'editor.copy',
    keys: 'Ctrl+C',
    isOfSystem: true,
    when: hasParts,
    run: (tools) => void copyChosen(tools),
  },
  {
    id: 'cut',
    words: 'editor.cut',
    keys: 'Ctrl+X',
    isOfSystem: true,
    when: (tools) => canEdit(tools) && hasParts(tools),
    run: (tools) => void cutChosen(tools),
  },
  {
    id: 'paste',
    words: 'editor.paste',
    keys: 'Ctrl+V',
    isOfSystem: true,
    when: canEdit,
    run: (tools) => void pasteFromSystem(tools),
  },
  { id: 'duplicate', words: 'editor.duplicate', keys: 'Ctrl+D', when: hasChosen, run: duplicateChosen },
  {
    id: 'all',
    words: 'editor.selectAll',
    keys: 'Ctrl+A',
    run: selectAll,
  },
  {
    id: 'split',
    words: 'editor.split',
    keys: 'Ctrl+G',
    when: canSplit,
    run: splitAtBlock,
  },
  {
    id: 'merge',
    words: 'editor.merge',
    keys: 'Ctrl+G',
    when: canMerge,
    run: mergeChosen,
  },
  {
    id: 'align-left',
    words: 'editor.alignLeft',
    when: canArrange(canAlign),
    run: (tools) => alignChosen(tools, 'x'),
  },
  {
    id: 'align-top',
    words: 'editor.alignTop',
    when: canArrange(canAlign),
    run: (tools) => alignChosen(tools, 'y'),
  },
  {
    id: 'spread-across',
    words: 'editor.spreadAcross',
    when: canArrange(canSpread),
    run: (tools) => spreadChosen(tools, 'x'),
  },
  {
    id: 'spread-down',
    words: 'editor.spreadDown',
    when: canArrange(canSpread),
    run: (tools) => spreadChosen(tools, 'y'),
  },
  { id: 'fold', words: 'editor.fold', keys: 'F', when: canFold, run: foldChosen },
  { id: 'tidy', words: 'editor.tidy', keys: 'L', when: canEdit, run: tidy },
  { id: 'write', words: 'editor.writeWithAi', when: canEdit, run: ({ open }) => open('write') },
] as const satisfies readonly EditorCommand[];

const viewCommands = [
  {
    id: 'comment',
    words: 'editor.comment',
    keys: 'T',
    when: ({ store }) => chosenPlace(store.getState()) !== undefined,
    run: writeComment,
  },
  { id: 'comments', words: 'editor.showComments', run: showComments },
  { id: 'find', words: 'editor.find', keys: 'Ctrl+F', run: ({ open }) => open('find') },
  { id: 'zoom-in', words: 'canvas.zoomIn', keys: '+', run: ({ view }) => view.zoomIn() },
  { id: 'zoom-out', words: 'canvas.zoomOut', keys: '-', run: ({ view }) => view.zoomOut() },
  { id: 'zoom-full', words: 'canvas.zoomFull', keys: '0', run: ({ view }) => view.zoomFull() },
  { id: 'show-all', words: 'canvas.fit', keys: '1', run: ({ view }) => view.showAll() },
  {
    id: 'preview',
    words: 'editor.previewHere',
    keys: 'P',
    when: ({ store }) => !store.getState().isGuest,
    run: ({ preview }) => preview('chosen'),
  },
  {
    id: 'preview-start',
    words: 'editor.previewStart',
    when: ({ store }) => !store.getState().isGuest,
    run: ({ preview }) => preview('start'),
  },
  {
    id: 'replay',
    words: 'editor.replay',
    keys: 'F9',
    when: () => usePreviewing.getState().isOpen,
    run: replayPreview,
  },
  { id: 'publish', words: 'publish.publish', when: canEdit, run: ({ publish }) => publish() },
  { id: 'refused', words: 'saving.refusedTitle', when: canEdit, run: ({ showRefused }) => showRefused() },
  { id: 'outline', words: 'editor.outline', keys: 'O', run: ({ toggleOutline }) => toggleOutline() },
  { id: 'commands', words: 'editor.commands', keys: 'Ctrl+K', run: ({ open }) => open('commands') },
  { id: 'help', words: 'editor.help', keys: 'F1', run: openHelp },
  { id: 'tour', words: 'editor.tour', run: startTour },
  { id: 'shortcuts', words: 'editor.shortcuts', keys: '?', run: ({ open }) => open('shortcuts') },
] as const satisfies readonly EditorCommand[];

/** Everything an author can do in the flow editor, by what it is for. */
export const commandSections: readonly {
  readonly title: WordKey;
  readonly commands: readonly EditorCommand[];
}[] = [
  { title: 'keys.sectionMoving', commands: navigationCommands },
  { title: 'keys.sectionEditing', commands: editingCommands },
  { title: 'keys.sectionView', commands: viewCommands },
];

const inOrder = [...editingCommands, ...viewCommands, ...pageCommands, ...navigationCommands] as const;

/** The id of something an author can do. */
export type CommandId = (typeof inOrder)[number]['id'];

/** All commands without their sections. Editing comes first: that is what authors look for. */
export const editorCommands: readonly EditorCommand<EditorTools, CommandId>[] = inOrder;

const byId = new Map(editorCommands.map((command) => [command.id, command]));

/** The command with this id. */
export function commandNamed(id: CommandId): EditorCommand<EditorTools, CommandId> {
  const command = byId.get(id);
  if (!command) throw new Error(`invariant: ${id} is a command`);
  return command;
}
