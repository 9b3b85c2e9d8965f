import { noteOf, paste, readClipping, type Clipping } from '@parley/editing';
import { newId } from '../document/new-id.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { addClipping, copyDistance } from './add-clipping.ts';
import type { EditorTools } from './editor-context.ts';

/** The most messages that a text without a part of a bot becomes. */
const mostMessages = 50;

/** Adds what a text of the clipboard holds: a part of a bot, or words, of which each paragraph becomes a message. */
export function pasteText(tools: EditorTools, text: string): void {
  const { document } = tools.store.getState();
  const clipping = readClipping(text) ?? messagesOf(text, String(document.fields['workspaceId']));
  if (clipping.blocks.length > mostMessages) {
    showToast({ text: t('editor.tooMuchText', { count: mostMessages }) });
    return;
  }
  const notes = clipping.canvas?.notes ?? [];
  if (clipping.blocks.length + clipping.groups.length + notes.length === 0) {
    showToast({ text: t('editor.nothingToPaste') });
    return;
  }
  const first = clipping.groups[0] ?? notes[0];
  const middle = tools.view.middle();
  const isHere =
    first === undefined ||
    document.groups[first.id] !== undefined ||
    noteOf(document, first.id) !== undefined;
  const { x, y } = first?.graphCoordinates ?? middle;
  const offset = isHere
    ? { x: copyDistance, y: copyDistance }
    : { x: Math.round(middle.x - x), y: Math.round(middle.y - y) };
  addClipping(tools, clipping, { offset, newId }, paste);
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
