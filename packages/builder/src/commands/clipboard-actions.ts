import {
  addGroup,
  copy,
  duplicate,
  groupOfBlock,
  paste,
  readClipping,
  remove,
  type BotDocument,
  type Clipping,
  type PastePlace,
} from '@parley/editing';
import { both } from '../document/both.ts';
import { newId } from '../document/new-id.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

/** The type of parts of a bot on the clipboard; beside it they are plain text, for whatever knows no other type. */
export const clippingType = 'web application/x-parley+json';

/** The most messages that a text without a part of a bot becomes. */
const mostMessages = 50;

/** The distance of a copy from its original. */
const step = 32;

/** The text of what is chosen, for the clipboard; undefined where nothing is. */
export function copied({ store }: EditorTools): string | undefined {
  const clipping = chosenClipping(store.getState());
  return clipping && JSON.stringify(clipping);
}

function chosenClipping({
  document,
  selection,
}: ReturnType<EditorTools['store']['getState']>): Clipping | undefined {
  const { nodeIds, blockIds } = selection;
  const clipping = copy(document, { groupIds: nodeIds, blockIds });
  return clipping.groups.length + clipping.blocks.length > 0 ? clipping : undefined;
}

/** Puts what is chosen on the clipboard of the system, without a key of the author. */
export async function copyChosen(tools: EditorTools): Promise<boolean> {
  const text = copied(tools);
  if (text === undefined) return false;
  try {
    const part = (type: string): Blob => new Blob([text], { type });
    const item = {
      [clippingType]: part(clippingType.slice('web '.length)),
      'text/plain': part('text/plain'),
    };
    await navigator.clipboard.write([new ClipboardItem(item)]);
  } catch {
    showToast({ text: t('editor.copyByKeys') });
    return false;
  }
  tools.announce(t('editor.did', { what: t('editor.copy') }));
  return true;
}

/** Puts what is chosen on the clipboard, and removes it where that worked. */
export async function cutChosen(tools: EditorTools): Promise<void> {
  if (await copyChosen(tools)) removeChosen(tools);
}

/** Adds what the clipboard of the system holds, without a key of the author. */
export async function pasteFromSystem(tools: EditorTools): Promise<void> {
  try {
    pasteText(tools, await navigator.clipboard.readText());
  } catch {
    showToast({ text: t('editor.pasteByKeys') });
  }
}

/** Removes what is chosen. What led to it leads on to what came after it. */
export function removeChosen({ store, announce }: EditorTools): void {
  const { nodeIds, blockIds, edgeIds } = store.getState().selection;
  const { groups, events } = store.getState().document;
  const command = remove(
    {
      groupIds: nodeIds.filter((id) => groups[id]),
      eventIds: nodeIds.filter((id) => events[id]),
      blockIds,
      edgeIds,
    },
    { reconnects: true },
  );
  if (!store.run(command)) return;
  announce(t('editor.did', { what: command.label }));
  showToast({
    text: t('editor.did', { what: command.label }),
    action: { label: t('common.undo'), run: () => void store.undo() },
  });
}

/** Adds what a text of the clipboard holds: a part of a bot, or words, of which each paragraph becomes a message. */
export function pasteText(tools: EditorTools, text: string): void {
  const { document } = tools.store.getState();
  const clipping = readClipping(text) ?? messagesOf(text, String(document.fields['workspaceId']));
  if (clipping.blocks.length > mostMessages) {
    showToast({ text: t('editor.tooMuchText', { count: mostMessages }) });
    return;
  }
  if (clipping.blocks.length + clipping.groups.length === 0) {
    showToast({ text: t('editor.nothingToPaste') });
    return;
  }
  const [first] = clipping.groups;
  const middle = tools.view.middle();
  const isHere = first === undefined || document.groups[first.id] !== undefined;
  const { x, y } = first?.graphCoordinates ?? middle;
  const offset = isHere ? { x: step, y: step } : { x: Math.round(middle.x - x), y: Math.round(middle.y - y) };
  add(tools, clipping, { offset, newId }, paste);
}

/** The paragraphs of a text as messages; JSON that is no part of a bot has none. */
function messagesOf(text: string, workspaceId: string): Clipping {
  const paragraphs = (/^\s*[[{]/.test(text) ? '' : text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());
  const blocks = paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({
      id: newId(),
      type: 'text',
      content: {
        richText: paragraph.split('\n').map((line) => ({ type: 'p', children: [{ text: line.trim() }] })),
      },
    }));
  return { parley: 1, workspaceId, groups: [], blocks, edges: [], variables: [] };
}

/** Adds a copy of what is chosen beside it. */
export function duplicateChosen(tools: EditorTools): void {
  const clipping = chosenClipping(tools.store.getState());
  if (clipping) add(tools, clipping, { offset: { x: step, y: step }, newId }, duplicate);
}

/** Adds a clipping and chooses what came of it. Single blocks go below the chosen one, or into a group of their own. */
function add(
  { store, view, announce }: EditorTools,
  clipping: Clipping,
  place: PastePlace,
  how: typeof paste,
): void {
  const before = store.getState();
  const into = clipping.groups.length > 0 ? undefined : chosenEnd(before);
  const group = { id: newId(), title: t('canvas.newGroup'), ...rounded(view.middle()) };
  const isOwnGroup = clipping.groups.length === 0 && into === undefined;
  const pasted = how(clipping, { ...place, into: isOwnGroup ? { groupId: group.id, after: null } : into });
  if (!store.run(isOwnGroup ? both(pasted.label, addGroup(group), pasted) : pasted)) return;
  const { document } = store.getState();
  const isNew = (table: 'groups' | 'blocks', id: string): boolean => before.document[table][id] === undefined;
  const groupIds = document.order.groups.filter((id) => isNew('groups', id));
  const blockIds = Object.keys(document.blocks).filter((id) => isNew('blocks', id));
  store.select(groupIds.length > 0 ? { nodeIds: groupIds } : { blockIds });
  announce(t('editor.did', { what: pasted.label }));
}

/** The place below the last chosen block, or at the end of the chosen group. */
function chosenEnd({
  document,
  selection,
}: {
  readonly document: BotDocument;
  readonly selection: { readonly nodeIds: readonly string[]; readonly blockIds: readonly string[] };
}): PastePlace['into'] {
  const blockId = selection.blockIds.at(-1);
  const ofBlock = blockId === undefined ? undefined : groupOfBlock(document, blockId);
  if (blockId !== undefined && ofBlock !== undefined) return { groupId: ofBlock, after: blockId };
  const groupId = selection.nodeIds.find((id) => document.groups[id]);
  return groupId === undefined ? undefined : { groupId, after: document.blockIds[groupId]?.at(-1) ?? null };
}

function rounded({ x, y }: { readonly x: number; readonly y: number }): {
  readonly x: number;
  readonly y: number;
} {
  return { x: Math.round(x), y: Math.round(y) };
}
