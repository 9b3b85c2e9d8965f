import { remove } from '@parley/editing';
import { clipOf, pasteClip, readClip, type Clip } from '../document/clipboard.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

/** The distance of a copy from its original. */
const step = 32;

/** The text of what is chosen, for the clipboard; undefined where nothing is. */
export function copied({ store }: EditorTools): string | undefined {
  const { document, selection } = store.getState();
  const clip = clipOf(document, selection, t('canvas.newGroup'));
  return clip && JSON.stringify(clip);
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

/** Adds what a text of the clipboard holds; says so where it holds no part of a bot. */
export function pasteText(tools: EditorTools, text: string): void {
  const clip = readClip(text);
  if (!clip) {
    showToast({ text: t('editor.nothingToPaste') });
    return;
  }
  paste(tools, clip);
}

/** Adds a copy of what is chosen beside it. */
export function duplicateChosen(tools: EditorTools): void {
  const { document, selection } = tools.store.getState();
  const clip = clipOf(document, selection, t('canvas.newGroup'));
  if (clip) paste(tools, clip);
}

function paste({ store, view, announce }: EditorTools, clip: Clip): void {
  const { document } = store.getState();
  const first = clip.groups[0];
  const isHere = first !== undefined && document.groups[first.id] !== undefined;
  const middle = view.middle();
  const offset = isHere
    ? { x: step, y: step }
    : { x: Math.round(middle.x - (first?.x ?? 0)), y: Math.round(middle.y - (first?.y ?? 0)) };
  const { command, groupIds } = pasteClip(clip, document, offset);
  if (!store.run(command)) return;
  store.select({ nodeIds: groupIds });
  announce(t('editor.did', { what: command.label }));
}
