import type { Bot } from '@parley/schema';
import fc from 'fast-check';

const ids = fc.constantFrom('a', 'b', 'c', 'a~2', 'constructor', '__proto__', 'toString', '');
const unknownField = fc.constantFrom('notes', 'blockIds', 'blocks', 'order', 'graph', '__proto__', 'x');
const unknownFields = fc.dictionary(unknownField, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 });

/** A part with fields that nobody knows; the known ones win. */
function part<T extends object>(known: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<T> {
  return fc
    .tuple(unknownFields, fc.record(known, { requiredKeys: ['id'] }))
    .map(([unknown, fields]) => ({ ...unknown, ...fields }) as T);
}

const coordinates = fc.record({ x: fc.integer(), y: fc.double({ noNaN: true }) });
const edgeName = fc.constantFrom('e1', 'e2', 'nowhere', '__proto__');
const item = part({ id: ids, outgoingEdgeId: edgeName, content: fc.jsonValue({ maxDepth: 1 }) });
const block = part({
  id: ids,
  type: fc.constantFrom('text', 'choice input', 'of another system'),
  outgoingEdgeId: edgeName,
  items: fc.array(item, { maxLength: 3 }),
  options: fc.jsonValue({ maxDepth: 3 }),
});

/** A bot as nobody would make it: repeated ids, edges to nowhere, unknown fields under any name. */
export const wildBot: fc.Arbitrary<Bot> = fc
  .tuple(
    unknownFields,
    fc.record({
      id: fc.constant('bot'),
      name: fc.string(),
      groups: fc.array(
        part<object>({ id: ids, title: fc.string(), graphCoordinates: coordinates }).chain((group) =>
          fc.array(block, { maxLength: 3 }).map((blocks) => ({ ...group, blocks })),
        ),
        { maxLength: 4 },
      ),
      edges: fc.array(
        part({
          id: edgeName,
          from: fc.record({ blockId: ids, itemId: ids }, { requiredKeys: [] }),
          to: fc.record({ groupId: ids, blockId: ids }, { requiredKeys: ['groupId'] }),
        }),
        { maxLength: 3 },
      ),
      events: fc.array(part({ id: ids, type: fc.constant('start'), graphCoordinates: coordinates }), {
        maxLength: 2,
      }),
      variables: fc.array(part({ id: ids, name: fc.string() }), { maxLength: 3 }),
      theme: fc.dictionary(unknownField, fc.jsonValue({ maxDepth: 2 })),
      settings: fc.dictionary(unknownField, fc.jsonValue({ maxDepth: 2 })),
    }),
  )
  // stored bots are JSON, where a key may be called anything
  .map(([unknown, bot]) => JSON.parse(JSON.stringify({ ...unknown, ...bot })) as Bot);
