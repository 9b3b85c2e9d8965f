import type { CanvasNote } from '@parley/schema';
import type { Table } from './bot-document.ts';
import { noteOf, type WithCanvas } from './canvas.ts';

const ofEvents = 'events/';
const ofNotes = 'notes/';

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

/** The id of a note among the nodes of the canvas. */
export function noteNodeId(noteId: string): string {
  return `${ofNotes}${noteId}`;
}

/** The id of the note that a node is; undefined for any other node. */
export function noteIdOf(document: WithCanvas, nodeId: string): string | undefined {
  if (!nodeId.startsWith(ofNotes)) return undefined;
  const id = nodeId.slice(ofNotes.length);
  return noteOf(document, id) ? id : undefined;
}

/** The group, event or note that a node is; undefined where there is none such. */
export function partOfNode<G, E>(
  document: { readonly groups: Table<G>; readonly events: Table<E> } & WithCanvas,
  nodeId: string,
): G | E | CanvasNote | undefined {
  const eventId = eventIdOf(document, nodeId);
  if (eventId !== undefined) return document.events[eventId];
  const noteId = noteIdOf(document, nodeId);
  return noteId === undefined ? document.groups[nodeId] : noteOf(document, noteId);
}
