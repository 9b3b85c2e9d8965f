import type { Edge } from '@parley/schema';
import type { BotDocument } from '../document/bot-document.ts';
import { dropFromCanvas } from '../document/canvas.ts';
import { counted, drafted, type Command, type DocumentDraft } from './command.ts';
import { edgeIdsFrom, removeEdges, type EdgeTarget } from './drafting.ts';

/** Parts of a bot that are chosen. */
export type Selection = {
  readonly groupIds?: readonly string[];
  readonly blockIds?: readonly string[];
  readonly eventIds?: readonly string[];
  readonly edgeIds?: readonly string[];
  readonly noteIds?: readonly string[];
};

/**
 * Removes groups with their blocks, blocks, events (but for the first start), connections and notes. With `reconnects`, connections
 * to what is removed lead on to what came after it; without, they go too.
 */
export function remove(selection: Selection, { reconnects }: { readonly reconnects: boolean }): Command {
  return {
    label: `Delete ${wordsFor(selection)}`,
    apply: drafted((draft, before) => {
      const groups = new Set(selection.groupIds?.filter((id) => before.groups[id] !== undefined));
      const inGroups = [...groups].flatMap((id) => before.blockIds[id] ?? []);
      const blocks = new Set([...inGroups, ...(selection.blockIds ?? [])]);
      // conversations begin at the first one
      const start = before.order.events.find((id) => before.events[id]?.type === 'start');
      const events = new Set(selection.eventIds?.filter((id) => before.events[id] && id !== start));
      const removed: Removed = { groups, blocks };
      const ends = new Set(selection.edgeIds);
      for (const id of blocks) for (const edgeId of edgeIdsFrom(before.blocks[id])) ends.add(edgeId);
      for (const id of events) ends.add(before.events[id]?.outgoingEdgeId ?? '');
      for (const edge of Object.values(before.edges)) {
        if (ends.has(edge.id) || !leadsInto(edge, removed)) continue;
        const target = reconnects ? whereItLeads(before, edge.to, removed) : undefined;
        const drafted = draft.edges[edge.id];
        if (target && drafted)
          drafted.to = target.blockId === undefined ? { groupId: target.groupId } : { groupId: target.groupId, blockId: target.blockId }; // prettier-ignore
        else ends.add(edge.id);
      }
      if (reconnects) keepLastEdges(draft, before, removed, ends);
      removeEdges(draft, ends);
      dropParts(draft, before, removed, events);
      dropFromCanvas(draft, new Set(selection.noteIds), groups);
    }),
  };
}

type Removed = { readonly groups: ReadonlySet<string>; readonly blocks: ReadonlySet<string> };

function leadsInto({ to }: Edge, { groups, blocks }: Removed): boolean {
  return groups.has(to.groupId) || (to.blockId !== undefined && blocks.has(to.blockId));
}

/** The place that follows a removed one, by the blocks below it and the edge of the last of them. */
function whereItLeads(before: BotDocument, from: EdgeTarget, removed: Removed): EdgeTarget | undefined {
  const seen = new Set<string>();
  let target: EdgeTarget | undefined = from;
  while (target) {
    const ids: readonly string[] = before.blockIds[target.groupId] ?? [];
    const rest: readonly string[] =
      target.blockId === undefined ? ids : ids.slice(ids.indexOf(target.blockId));
    if (!removed.groups.has(target.groupId)) {
      if (target.blockId === undefined || !removed.blocks.has(target.blockId)) return target;
      const next = rest.find((id) => !removed.blocks.has(id));
      if (next !== undefined) return { groupId: target.groupId, blockId: next };
    }
    const edgeId: string | undefined = before.blocks[rest.at(-1) ?? '']?.outgoingEdgeId;
    if (edgeId === undefined || seen.has(edgeId)) return undefined;
    seen.add(edgeId);
    target = before.edges[edgeId]?.to;
  }
  return undefined;
}

/** Gives the connection of a group’s last blocks, which go, to the block before them. */
function keepLastEdges(draft: DocumentDraft, before: BotDocument, removed: Removed, ends: Set<string>): void {
  for (const [groupId, ids] of Object.entries(before.blockIds)) {
    const last = ids.at(-1);
    if (last === undefined || removed.groups.has(groupId) || !removed.blocks.has(last)) continue;
    const heir = ids.findLast((id) => !removed.blocks.has(id));
    const edgeId = before.blocks[last]?.outgoingEdgeId;
    const [block, edge] = [draft.blocks[heir ?? ''], draft.edges[edgeId ?? '']];
    if (heir === undefined || edgeId === undefined || !block || !edge) continue;
    const target = whereItLeads(before, edge.to, removed);
    if (block.outgoingEdgeId !== undefined || !target) continue;
    block.outgoingEdgeId = edgeId;
    edge.from = { blockId: heir };
    edge.to = { ...target };
    delete draft.blocks[last]?.outgoingEdgeId;
    ends.delete(edgeId);
  }
}

function dropParts(
  draft: DocumentDraft,
  before: BotDocument,
  { groups, blocks }: Removed,
  events: ReadonlySet<string>,
): void {
  for (const [groupId, ids] of Object.entries(before.blockIds)) {
    if (groups.has(groupId)) Reflect.deleteProperty(draft.blockIds, groupId);
    else if (ids.some((id) => blocks.has(id))) draft.blockIds[groupId] = ids.filter((id) => !blocks.has(id));
  }
  for (const id of blocks) Reflect.deleteProperty(draft.blocks, id);
  for (const id of groups) Reflect.deleteProperty(draft.groups, id);
  for (const id of events) Reflect.deleteProperty(draft.events, id);
  if (groups.size > 0) draft.order.groups = draft.order.groups.filter((id) => !groups.has(id));
  if (events.size > 0) draft.order.events = draft.order.events.filter((id) => !events.has(id));
}

function wordsFor({
  groupIds = [],
  blockIds = [],
  eventIds = [],
  edgeIds = [],
  noteIds = [],
}: Selection): string {
  const sorts: readonly [readonly string[], string][] = [
    [groupIds, 'group'],
    [blockIds, 'block'],
    [eventIds, 'event'],
    [edgeIds, 'connection'],
    [noteIds, 'note'],
  ];
  const words = sorts.flatMap(([ids, thing]) => (ids.length > 0 ? [counted(ids.length, thing)] : []));
  return words.length > 0 ? words.join(' and ') : 'nothing';
}
