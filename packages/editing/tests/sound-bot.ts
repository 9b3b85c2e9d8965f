import type { Block, Bot, Edge, Event } from '@parley/schema';
import fc from 'fast-check';

const blockOf = (id: string, sort: number): Block => {
  if (sort === 0) return { id, type: 'text', content: { richText: [{ type: 'p', children: [{ text: `Hi {{Name}} ${id}` }] }] } }; // prettier-ignore
  if (sort === 1)
    return { id, type: 'text input', options: { variableId: 'v0', labels: { button: 'Send' } } };
  const items = [0, 1].map((index) => ({ id: `${id}i${index}`, content: `Choice ${index}` }));
  return { id, type: 'choice input', items, options: { variableId: 'v1' } };
};

/** The shape of a bot: the sorts of the blocks of each group, and which connections there are. */
const shape = fc.record({
  groups: fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  }),
  links: fc.array(fc.tuple(fc.nat(40), fc.nat(10), fc.boolean()), { maxLength: 6 }),
});

/** A bot without flaws, as authors make them. */
export const soundBot: fc.Arbitrary<Bot> = shape.map(({ groups: sorts, links }) => {
  const groups = sorts.map((blocks, g) => ({
    id: `g${g}`,
    title: `Group ${g}`,
    graphCoordinates: { x: g * 400, y: 0 },
    blocks: blocks.map((sort, b) => blockOf(`b${g}${b}`, sort)),
  }));
  const start: Event = { id: 'start', type: 'start', graphCoordinates: { x: -300, y: 0 } };
  const sources = [
    { part: start, from: { eventId: 'start' } },
    ...groups.flatMap(({ blocks }) =>
      blocks.flatMap((block) => [
        { part: block, from: { blockId: block.id } },
        ...(block.items ?? []).map((item) => ({ part: item, from: { blockId: block.id, itemId: item.id } })),
      ]),
    ),
  ];
  const edges: Edge[] = [];
  for (const [at, to, isToBlock] of links) {
    const source = sources[at % sources.length];
    const group = groups[to % groups.length];
    if (!source || !group || source.part.outgoingEdgeId !== undefined) continue;
    const id = `e${edges.length}`;
    source.part.outgoingEdgeId = id;
    const blockId = isToBlock ? group.blocks[0]?.id : undefined;
    edges.push({
      id,
      from: source.from,
      to: { groupId: group.id, ...(blockId === undefined ? {} : { blockId }) },
    });
  }
  const variables = ['Name', 'Choice'].map((name, index) => ({ id: `v${index}`, name }));
  const content = { groups, edges, events: [start], variables, theme: {}, settings: { general: {} } };
  // what the fields beside the content hold makes no difference here
  return { version: '6', id: 'bot', name: 'Bot', publicId: null, ...content } as unknown as Bot;
});
