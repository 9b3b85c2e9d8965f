import type { Table } from './bot-document.ts';

const ofEvents = 'events/';

/** The id of an event among the nodes of the canvas: groups keep theirs, and a group may have the very id of an event. */
export function eventNodeId(eventId: string): string {
  return `${ofEvents}${eventId}`;
}

/** The id of the event that a node is; undefined for any other node. */
export function eventIdOf(
  { events }: { readonly events: Table<unknown> },
  nodeId: string,
): string | undefined {
  if (!nodeId.startsWith(ofEvents)) return undefined;
  const id = nodeId.slice(ofEvents.length);
  return events[id] === undefined ? undefined : id;
}

/** The group or event that a node is; undefined where there is none such. */
export function partOfNode<G, E>(
  document: { readonly groups: Table<G>; readonly events: Table<E> },
  nodeId: string,
): G | E | undefined {
  const eventId = eventIdOf(document, nodeId);
  return eventId === undefined ? document.groups[nodeId] : document.events[eventId];
}
