import { addGroup, connect, groupOfBlock, moveBlocks, type BotDocument, type Command } from '@parley/editing';
import { both } from './both.ts';
import { newId } from './new-id.ts';

/** The distance of the new group to the right of the old one. */
const distance = 380;

/** Moves a block and those below it into a group of their own, which the conversation goes on to. */
export function splitGroup(document: BotDocument, blockId: string, title: string): Command | undefined {
  const groupId = groupOfBlock(document, blockId);
  const group = groupId === undefined ? undefined : document.groups[groupId];
  const ids = document.blockIds[groupId ?? ''] ?? [];
  const index = ids.indexOf(blockId);
  const before = ids[index - 1];
  if (!group || before === undefined) return undefined;
  const id = newId();
  const { x, y } = group.graphCoordinates;
  return both(
    'Split group',
    addGroup({ id, title, x: x + distance, y }),
    moveBlocks(ids.slice(index), id, null),
    connect({ blockId: before }, { groupId: id }, newId()),
  );
}
