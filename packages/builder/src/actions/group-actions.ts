import { groupOfBlock, mergeGroups, splitGroup } from '@parley/editing';
import { both } from '../document/both.ts';
import { newGroupTitle } from '../document/new-group-title.ts';
import { newId } from '../document/new-id.ts';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

/** True where a block is chosen that is not the first of its group. */
export function canSplit(tools: EditorTools): boolean {
  const { document, selection, canEdit } = tools.store.getState();
  const [blockId = '', ...others] = selection.blockIds;
  if (!canEdit || blockId === '' || others.length > 0) return false;
  return document.blockIds[groupOfBlock(document, blockId) ?? '']?.[0] !== blockId;
}

/** The distance of a group that was split off to the right of the other. */
const splitDistance = 380;

/** Moves the chosen block and those below it into a group of their own, which the blocks before it lead to. */
export function splitAtBlock({ store, view, announce }: EditorTools): void {
  const { document, selection } = store.getState();
  const [blockId = ''] = selection.blockIds;
  const at = document.groups[groupOfBlock(document, blockId) ?? '']?.graphCoordinates;
  if (!at) return;
  const id = newId();
  const title = newGroupTitle(document);
  const group = { id, title, x: at.x + splitDistance, y: at.y, edgeId: newId() };
  const command = splitGroup(blockId, group);
  if (!store.run(command)) return;
  announce(t('editor.did', { what: command.label }));
  view.reveal({ sort: 'node', id });
}

/** True where several groups are chosen. */
export function canMerge({ store }: EditorTools): boolean {
  const { canEdit, document, selection } = store.getState();
  return canEdit && selection.nodeIds.filter((id) => document.groups[id]).length > 1;
}

/** Puts the blocks of the chosen groups into the one at the left. */
export function mergeChosen({ store, announce }: EditorTools): void {
  const { document, selection } = store.getState();
  const xOf = (id: string): number => document.groups[id]?.graphCoordinates.x ?? 0;
  const [first = '', ...others] = selection.nodeIds
    .filter((id) => document.groups[id])
    .toSorted((a, b) => xOf(a) - xOf(b));
  const command = both('Merge groups', ...others.map((id) => mergeGroups(first, id)));
  if (store.run(command)) announce(t('editor.did', { what: command.label }));
}

/** The chosen groups, or the group of the chosen blocks. */
function chosenGroups({ store }: EditorTools): readonly string[] {
  const { document, selection } = store.getState();
  const ofBlock = groupOfBlock(document, selection.blockIds[0] ?? '');
  return ofBlock === undefined ? selection.nodeIds.filter((id) => document.groups[id]) : [ofBlock];
}

/** True where groups are chosen on the canvas. */
export const canFold = (tools: EditorTools): boolean => !tools.isOutline && chosenGroups(tools).length > 0;

/** Shows the chosen groups by their titles alone, or with their blocks where all of them are folded. */
export function foldChosen(tools: EditorTools): void {
  const { store, announce, focus } = tools;
  const groupIds = chosenGroups(tools);
  const { folded } = store.getState();
  const isFolded = !groupIds.every((id) => folded.has(id));
  store.select({ nodeIds: groupIds });
  store.setFolded(groupIds, isFolded);
  announce(t(isFolded ? 'editor.folded' : 'editor.unfolded', { count: groupIds.length }));
  const [first] = groupIds;
  if (first !== undefined) focus({ sort: 'node', id: first });
}
