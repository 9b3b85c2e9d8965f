import { botContent, says } from '@parley/testing';

/** Chats that are held: as many as a first campaign brings. */
export const chats = 200;

/** A bot that asks which way, and on each way something else; both ways meet at the end. */
export const bot = botContent({
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  groups: [
    {
      id: 'first',
      title: 'First',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        says('hello', 'Hello!'),
        {
          id: 'way',
          type: 'choice input',
          items: [
            { id: 'rate', content: 'Rate', outgoingEdgeId: 'to-rate' },
            { id: 'order', content: 'Order', outgoingEdgeId: 'to-order' },
          ],
        },
      ],
    },
    {
      id: 'rating',
      title: 'Rating',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'stars', type: 'rating input', options: { length: 5 }, outgoingEdgeId: 'rated' }],
    },
    {
      id: 'ordering',
      title: 'Ordering',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'pieces', type: 'number input' },
        { id: 'name', type: 'text input', outgoingEdgeId: 'ordered' },
      ],
    },
    { id: 'last', title: 'Last', graphCoordinates: { x: 0, y: 0 }, blocks: [says('bye', 'Bye.')] },
  ],
  edges: [
    { id: 'begin', from: { eventId: 'start' }, to: { groupId: 'first' } },
    { id: 'to-rate', from: { blockId: 'way', itemId: 'rate' }, to: { groupId: 'rating' } },
    { id: 'to-order', from: { blockId: 'way', itemId: 'order' }, to: { groupId: 'ordering' } },
    { id: 'rated', from: { blockId: 'stars' }, to: { groupId: 'last' } },
    { id: 'ordered', from: { blockId: 'name' }, to: { groupId: 'last' } },
  ],
});

/** The scripts of the visitors, which they follow in turn. A refused answer is not one. */
const scripts: readonly (readonly string[])[] = [
  ['Rate', '5'],
  ['Rate', '3'],
  ['Rate'],
  ['Order', '2', 'Ada'],
  ['Order', 'no number', '12', 'Bo'],
  ['Order', '7'],
  ['Order'],
  [],
  ['something else'],
  ['Rate', '5'],
];
/** The campaign and the page that chats come from, in turn; some say neither. */
const campaigns = ['spring', 'autumn', undefined] as const;
const pages = ['shop.example.com', undefined] as const;

/** A chat that is to be held: where it comes from, and what is said in it. */
type Script = {
  readonly said: readonly string[];
  readonly campaign: string | undefined;
  readonly page: string | undefined;
};
export const held = Array.from({ length: chats }, (_, index): Script => {
  const of = <T>(list: readonly T[]): T | undefined => list[index % list.length];
  return { said: of(scripts) ?? [], campaign: of(campaigns), page: of(pages) };
});

/** One that leaves where a rating is asked for. */
export const leftAtRating = held.find(({ said }) => said.join() === 'Rate')!;

/** Counts by hand what chats with these scripts come to. */
export function byHand(kept: readonly Script[]) {
  /** The chats whose script goes on like one of these. */
  const going = (...beginnings: readonly (readonly string[])[]): readonly Script[] =>
    kept.filter(({ said }) => beginnings.some((begin) => begin.every((word, index) => said[index] === word)));
  const count = (...beginnings: readonly (readonly string[])[]): number => going(...beginnings).length;
  const started = kept.length;
  const [rates, orders, ways] = [count(['Rate']), count(['Order']), count(['Rate'], ['Order'])];
  const [fives, threes] = [count(['Rate', '5']), count(['Rate', '3'])];
  const stars = fives + threes;
  const pieces = count(['Order', '2'], ['Order', 'no number', '12'], ['Order', '7']);
  const toTheEnd = going(
    ['Rate', '5'],
    ['Rate', '3'],
    ['Order', '2', 'Ada'],
    ['Order', 'no number', '12', 'Bo'],
  );
  const completed = toTheEnd.length;
  const names = completed - stars;
  const from = (of: 'page' | 'campaign', name: string) => ({
    name,
    started: kept.filter((script) => script[of] === name).length,
    completed: toTheEnd.filter((script) => script[of] === name).length,
  });
  return {
    ...{ started, ways, stars, pieces, names },
    flow: {
      ...{ started, completed },
      blocks: [
        { blockId: 'hello', reached: started, answered: 0, left: 0 },
        { blockId: 'way', reached: started, answered: ways, left: started - ways },
        { blockId: 'stars', reached: rates, answered: stars, left: rates - stars },
        { blockId: 'pieces', reached: orders, answered: pieces, left: orders - pieces },
        { blockId: 'name', reached: pieces, answered: names, left: pieces - names },
        { blockId: 'bye', reached: completed, answered: 0, left: 0 },
      ],
      items: [
        { blockId: 'way', itemId: 'rate', followed: rates },
        { blockId: 'way', itemId: 'order', followed: orders },
      ],
      edges: [
        { edgeId: 'begin', followed: started },
        { edgeId: 'to-rate', followed: rates },
        { edgeId: 'to-order', followed: orders },
        { edgeId: 'rated', followed: stars },
        { edgeId: 'ordered', followed: names },
      ],
    },
    answers: {
      stars: {
        blockId: 'stars',
        answers: stars,
        values: [
          { value: '5', count: fives },
          { value: '3', count: threes },
        ].sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
        other: 0,
        numbers: {
          mean: (5 * fives + 3 * threes) / stars,
          median: fives > threes ? 5 : fives < threes ? 3 : 4,
          ...{ least: 3, most: 5 },
        },
      },
      name: { blockId: 'name', answers: names, values: [], other: names },
      way: {
        blockId: 'way',
        answers: ways,
        values: [
          { value: 'Order', count: orders },
          { value: 'Rate', count: rates },
        ].sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
        other: 0,
      },
    },
    daily: [started, ways, completed],
    sources: {
      channels: [
        { channel: 'web', started, completed },
        { channel: 'whatsapp', started: 0, completed: 0 },
        { channel: 'telegram', started: 0, completed: 0 },
      ],
      pages: [from('page', 'shop.example.com')],
      otherPages: { started: 0, completed: 0 },
      campaigns: [from('campaign', 'spring'), from('campaign', 'autumn')].sort(
        (one, other) => other.started - one.started || (one.name < other.name ? -1 : 1),
      ),
      otherCampaigns: { started: 0, completed: 0 },
    },
  };
}
