import { without } from '../../json-object.ts';
import type { Edge } from '../edge.ts';
import type { Event } from '../event.ts';
import type { Group } from '../group.ts';
import type { ReadableBot } from './read-bot.ts';
import { isStartBlock } from './start-block.ts';
import { blockOfV6 } from './v5-block-to-v6.ts';

/**
 * Version 6 begins with an event instead of a block: the event takes the id and the coordinates of the start block's
 * group. Versions 4 and 5 mean the same.
 */
export function v5ToV6(bot: ReadableBot): ReadableBot {
  const { groups, edges, settings } = bot;
  const event = startEventOf(groups);
  return {
    ...bot,
    events: event ? [event] : [],
    groups: groups.filter((group) => !isOnlyStart(group)).map(groupOfV6),
    edges: edgesOfV6(edges, event),
    // prefilling was on unless the bot said otherwise; since version 6 it is off
    settings: { ...settings, general: { isInputPrefillEnabled: true, ...settings.general } },
  };
}

function startEventOf(groups: readonly Group[]): Event | undefined {
  const group = groups.find(({ blocks }) => blocks.some(isStartBlock));
  const start = group?.blocks.find(isStartBlock);
  if (!group || !start) return undefined;
  const { id, graphCoordinates } = group;
  const { outgoingEdgeId } = start;
  return {
    id,
    type: 'start',
    graphCoordinates,
    ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
  };
}

/** A group that holds only the start block is dropped; an empty group is an author's unfinished work and stays. */
const isOnlyStart = ({ blocks }: Group): boolean => blocks.length > 0 && blocks.every(isStartBlock);

const groupOfV6 = (group: Group): Group => ({
  ...group,
  blocks: group.blocks.filter((block) => !isStartBlock(block)).map(blockOfV6),
});

/** Edges leave blocks, no longer groups; the one that left the start leaves the event and comes first. */
function edgesOfV6(edges: readonly Edge[], start: Event | undefined): Edge[] {
  const cleaned = edges.map((edge) => ({ ...edge, from: without(edge.from, 'groupId') }));
  const first = cleaned.find(({ id }) => id === start?.outgoingEdgeId);
  if (!start || !first) return cleaned;
  return [{ ...first, from: { eventId: start.id } }, ...cleaned.filter((edge) => edge !== first)];
}
