import {
  addGroup,
  groupOfBlock,
  type paste,
  type BotDocument,
  type Clipping,
  type PastePlace,
} from '@parley/editing';
import { both } from '../document/both.ts';
import { newGroupTitle } from '../document/new-group-title.ts';
import { newId } from '../document/new-id.ts';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

/** The distance of a copy from its original. */
export const copyDistance = 32;

/** Adds a clipping and chooses what came of it. Single blocks go below the chosen one, or into a group of their own. */
export function addClipping(
  { store, view, announce }: EditorTools,
  clipping: Clipping,
  place: PastePlace,
  how: typeof paste,
): void {
  const before = store.getState();
  const into = clipping.groups.length > 0 ? undefined : chosenEnd(before);
  const group = { id: newId(), title: newGroupTitle(before.document), ...rounded(view.middle()) };
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
