import { eventFormFor } from '@parley/blocks/forms';
import { addEvent, eventNodeId, type BotDocument } from '@parley/editing';
import type { Event } from '@parley/schema';
import type { Point } from '../canvas/geometry/geometry.ts';
import { newId } from '../document/new-id.ts';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

/** The room between an event and the one below it. */
const below = 120;
/** The room between an event and the group at its right. */
const beside = 300;

/** Adds an event of a kind at a position, or else below the other events, and chooses it. */
export function addEventKind({ store, view, announce }: EditorTools, type: string, at?: Point): void {
  const id = newId();
  const { x, y } = at ?? freePlace(store.getState().document);
  // a form makes an event of its own type; the schema of events is loose about the rest
  const event = { ...eventFormFor(type).fresh(newId), id, graphCoordinates: { x, y } } as unknown as Event;
  const label = t('editor.addEvent');
  if (!store.run({ ...addEvent(event), label })) return;
  store.select({ nodeIds: [eventNodeId(id)] });
  if (!at) view.reveal({ sort: 'node', id: eventNodeId(id) });
  announce(t('editor.did', { what: label }));
}

/** A position below the lowest event; in a bot without events, at the left of its first group. */
function freePlace({ events, groups, order }: BotDocument): Point {
  const others = order.events.flatMap((id) => events[id]?.graphCoordinates ?? []);
  if (others.length > 0)
    return { x: Math.min(...others.map(({ x }) => x)), y: Math.max(...others.map(({ y }) => y)) + below };
  const first = groups[order.groups[0] ?? '']?.graphCoordinates;
  return first ? { x: first.x - beside, y: first.y } : { x: 0, y: 0 };
}
