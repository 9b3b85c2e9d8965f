import { eventFormList, type Form } from '@parley/blocks/forms';
import { says } from '@parley/testing';
import { named, type Part } from './fill-form.ts';

/** The kinds of events that have fields; the palette has none of them. */
export const events = eventFormList.filter(({ type }) => type !== 'start');
const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
/** A new part of a kind, as the palette makes it. */
export const fresh = (form: Form): Part => structuredClone({ ...form.fresh(() => 'id') });

/** A bot with an event of every kind, and a group that takes a block of every kind. */
export const bot = {
  version: '6' as const,
  name: 'Every kind',
  events: [
    { id: 'start', type: 'start', graphCoordinates: at(0, 0), outgoingEdgeId: 'on' },
    ...events.map((form, index) => ({
      ...fresh(form),
      id: form.type.replace(/\W/g, '-'),
      type: form.type,
      graphCoordinates: at(0, 200 + 200 * index),
    })),
  ],
  groups: [
    {
      id: named.groupId,
      title: named.group,
      graphCoordinates: at(400, 0),
      blocks: [says(named.blockId, 'Hello')],
    },
    { id: 'all', title: 'All kinds', graphCoordinates: at(800, 0), blocks: [says('first', 'All kinds')] },
  ],
  edges: [{ id: 'on', from: { eventId: 'start' }, to: { groupId: named.groupId } }],
  variables: [{ id: named.variable, name: named.variable }],
};

/** The findings about what no author would write: words for addresses, countries and formats, ways that lead nowhere, no credentials. */
export const known = [
  'assistant-not-set-up',
  'impossible-amount',
  'mail-without-server',
  'model-not-set-up',
  'page-script-on-share-page',
  'proxy-ignored',
  'search-not-set-up',
  'speech-not-set-up',
  'tracker-not-loaded',
  'unavailable-integration',
  'unavailable-payment',
  'unconnected-path',
  'unknown-file-type',
  'unknown-format',
  'unknown-locale',
  'unreachable-group',
  'unsafe-url',
];

/** A value without what the builder and the canvas decide: ids, and places on the canvas. */
export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['id', 'graphCoordinates', 'outgoingEdgeId'].includes(key))
      .map(([key, inner]) => [key, withoutIds(inner)]),
  );
}
