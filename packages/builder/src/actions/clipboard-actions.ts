import {
  copy,
  disconnect,
  duplicate,
  eventIdOf,
  noteIdOf,
  remove,
  type BotDocument,
  type Clipping,
} from '@parley/editing';
import { newId } from '../document/new-id.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { addClipping, copyDistance } from './add-clipping.ts';
import type { EditorTools } from './editor-context.ts';
import { pasteText } from './paste.ts';
import { undoAction } from './undo-action.ts';

/** The type of parts of a bot on the clipboard; beside it they are plain text, for whatever knows no other type. */
export const clippingType = 'web application/x-parley+json';

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
  const noteIds = nodeIds.flatMap((id) => noteIdOf(document, id) ?? []);
  const clipping = copy(document, { groupIds: nodeIds, blockIds, noteIds });
  const count = clipping.groups.length + clipping.blocks.length + noteIds.length;
  return count > 0 ? clipping : undefined;
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
    await pasteText(tools, await navigator.clipboard.readText());
  } catch {
    showToast({ text: t('editor.pasteByKeys') });
  }
}

/**
 * Removes what is chosen. What led to it leads on to what came after it, unless `reconnects` is false; where it does, the
 * author can have those ends stay open.
 */
export function removeChosen({ store, announce }: EditorTools, { reconnects = true } = {}): void {
  const { selection, document: before } = store.getState();
  const { nodeIds, blockIds, edgeIds } = selection;
  const groupIds = nodeIds.filter((id) => before.groups[id]);
  const noteIds = nodeIds.flatMap((id) => noteIdOf(before, id) ?? []);
  const chosenEvents = nodeIds.flatMap((id) => eventIdOf(before, id) ?? []);
  // conversations begin at the first start: it stays, and nothing is said to have become of it
  const start = before.order.events.find((id) => before.events[id]?.type === 'start');
  const eventIds = chosenEvents.filter((id) => id !== start);
  const command = remove({ groupIds, eventIds, blockIds, edgeIds, noteIds }, { reconnects });
  if (!store.run(command)) {
    if (chosenEvents.length > eventIds.length) showToast({ text: t('editor.startStays') });
    return;
  }
  const ledOn = changedEdges(before, store.getState().document);
  const did = t('editor.did', { what: command.label });
  const text = ledOn.length === 0 ? did : t('editor.ledOn', { did, count: ledOn.length });
  announce(text);
  showToast({
    text,
    action: undoAction(store),
    otherAction:
      ledOn.length === 0
        ? undefined
        : { label: t('editor.leaveOpen'), run: () => void store.run(disconnect(ledOn)) },
  });
}

/** The connections that are there before and after an edit, and have another end. */
function changedEdges(before: BotDocument, { edges }: BotDocument): readonly string[] {
  return Object.keys(edges).filter((id) => before.edges[id] && before.edges[id] !== edges[id]);
}

/** Adds a copy of what is chosen beside it. */
export function duplicateChosen(tools: EditorTools): void {
  const clipping = chosenClipping(tools.store.getState());
  const offset = { x: copyDistance, y: copyDistance };
  if (clipping) addClipping(tools, clipping, { offset, newId }, duplicate);
}
