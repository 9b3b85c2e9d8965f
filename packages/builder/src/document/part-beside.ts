import {
  eventNodeId,
  groupOfBlock,
  noteNodeId,
  notesOf,
  partOfNode,
  type BotDocument,
} from '@parley/editing';
import type { Part } from './part.ts';

/** True if a part of the flow is in the bot. */
export function isThere(document: BotDocument, { sort, id }: Part): boolean {
  return (sort === 'block' ? document.blocks[id] : partOfNode(document, id)) !== undefined;
}

/**
 * The part that keys go on from once another is gone: the next block of its group or the one before it, else the group;
 * of a group that was merged, the one that has its blocks now; and otherwise the nearest node. Undefined in an empty bot.
 */
export function partBeside({ sort, id }: Part, before: BotDocument, after: BotDocument): Part | undefined {
  if (sort === 'node') return nodeBeside(id, before, after);
  const groupId = groupOfBlock(before, id) ?? '';
  const ids = before.blockIds[groupId] ?? [];
  const at = ids.indexOf(id);
  const others = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()];
  const beside = others.find((other) => groupOfBlock(after, other) === groupId);
  if (beside !== undefined) return { sort: 'block', id: beside };
  return after.groups[groupId] ? { sort: 'node', id: groupId } : nodeBeside(groupId, before, after);
}

function nodeBeside(id: string, before: BotDocument, after: BotDocument): Part | undefined {
  const holder = (before.blockIds[id] ?? []).flatMap((blockId) => groupOfBlock(after, blockId) ?? [])[0];
  if (holder !== undefined) return { sort: 'node', id: holder };
  const { x = 0, y = 0 } = partOfNode(before, id)?.graphCoordinates ?? {};
  const { order } = after;
  const notes = notesOf(after).map((note) => noteNodeId(note.id));
  const distances = [...order.groups, ...order.events.map(eventNodeId), ...notes].flatMap((nodeId) => {
    const at = partOfNode(after, nodeId)?.graphCoordinates;
    return at ? [{ nodeId, distance: Math.hypot(at.x - x, at.y - y) }] : [];
  });
  const [nearest] = distances.sort((one, other) => one.distance - other.distance);
  return nearest && { sort: 'node', id: nearest.nodeId };
}
