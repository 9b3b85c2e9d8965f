import { setTimeout as delay } from 'node:timers/promises';
import { botContent, says } from '@parley/testing';
import type { Installation } from '../installation.ts';
import { startOnSharedServers } from '../on-shared-servers.ts';
import { publishBot } from '../publish-bot.ts';
import { chat, say } from './talking.ts';

/** Chats that are held; `npm run test:long` holds as many as a first campaign brings. */
const chats = process.env['PARLEY_LONG_TESTS'] ? 200 : 60;

/** A bot that asks which way, and on each way something else; both ways meet at the end. */
const bot = botContent({
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
const held = Array.from({ length: chats }, (_, index) => scripts[index % scripts.length] ?? []);

/** Counted by hand: the chats whose script goes on like one of these. */
const going = (...beginnings: readonly (readonly string[])[]): number =>
  held.filter((said) => beginnings.some((begin) => begin.every((word, index) => said[index] === word)))
    .length;
const rated = [
  ['Rate', '5'],
  ['Rate', '3'],
];
const counted = [
  ['Order', '2'],
  ['Order', 'no number', '12'],
  ['Order', '7'],
];
const named = [
  ['Order', '2', 'Ada'],
  ['Order', 'no number', '12', 'Bo'],
];
const [ways, rates, orders, stars, pieces, names] = [
  going(['Rate'], ['Order']),
  going(['Rate']),
  going(['Order']),
  going(...rated),
  going(...counted),
  going(...named),
];

let parley: Installation;
beforeAll(async () => {
  parley = await startOnSharedServers({ chats: 1 });
});
afterAll(() => parley.stop());

test(`the counts of ${chats} scripted chats are those of a count by hand, also after some were archived and deleted`, async () => {
  const { botId, publicId } = await publishBot(parley, bot);
  const [url = ''] = parley.chats.map((server) => server.url);
  const resultIds = await Promise.all(
    held.map(async (said) => {
      const { body } = await chat(parley, url, `/v1/bots/${publicId}/startChat`);
      for (const text of said) expect((await say(parley, url, body.sessionId, text)).status).toBe(200);
      return body.resultId ?? '';
    }),
  );
  const path = { botId };
  const allTime = { timeFilter: 'allTime' } as const;
  const flow = () => parley.api.getFlow({ path, query: allTime });
  const end = stars + names;
  while ((await flow()).completed < end || (await flow()).started < chats) await delay(100);

  const counts = await flow();
  expect(counts).toEqual({
    versionHash: counts.versionHash,
    started: chats,
    completed: end,
    blocks: [
      { blockId: 'hello', reached: chats, answered: 0, left: 0 },
      { blockId: 'way', reached: chats, answered: ways, left: chats - ways },
      { blockId: 'stars', reached: rates, answered: stars, left: rates - stars },
      { blockId: 'pieces', reached: orders, answered: pieces, left: orders - pieces },
      { blockId: 'name', reached: pieces, answered: names, left: pieces - names },
      { blockId: 'bye', reached: end, answered: 0, left: 0 },
    ],
    items: [
      { blockId: 'way', itemId: 'rate', followed: rates },
      { blockId: 'way', itemId: 'order', followed: orders },
    ],
    edges: [
      { edgeId: 'begin', followed: chats },
      { edgeId: 'to-rate', followed: rates },
      { edgeId: 'to-order', followed: orders },
      { edgeId: 'rated', followed: stars },
      { edgeId: 'ordered', followed: names },
    ],
  });

  const answers = (blockId: string) => parley.api.getAnswers({ path, query: { blockId, ...allTime } });
  expect(await answers('stars')).toEqual({
    blockId: 'stars',
    answers: stars,
    values: [
      { value: '5', count: going(['Rate', '5']) },
      { value: '3', count: going(['Rate', '3']) },
    ],
    other: 0,
    numbers: { mean: (5 + 5 + 3) / 3, median: 5, least: 3, most: 5 },
  });
  expect(await answers('pieces')).toMatchObject({
    answers: pieces,
    numbers: { mean: 7, median: 7, least: 2, most: 12 },
  });
  expect(await answers('name')).toEqual({ blockId: 'name', answers: names, values: [], other: names });
  expect(await answers('way')).toMatchObject({
    values: [
      { value: 'Order', count: orders },
      { value: 'Rate', count: rates },
    ].sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
  });

  const { days, medianSeconds } = await parley.api.getDaily({
    path,
    query: { ...allTime, timeZone: 'Asia/Kathmandu' },
  });
  const sum = (of: 'started' | 'answered' | 'completed') => days.reduce((all, day) => all + day[of], 0);
  expect([sum('started'), sum('answered'), sum('completed')]).toEqual([chats, ways, end]);
  expect(medianSeconds).toBeLessThan(120);

  const stranger = await parley.stranger();
  const foreign = await stranger.api.createBot({
    body: { workspaceId: stranger.workspaceId, bot: { name: 'Foreign' } },
  });
  const week = await parley.api.getWeek({
    path: { workspaceId: parley.workspaceId },
    query: { botIds: `${botId},${foreign.bot.id}`, timeZone: 'Asia/Kathmandu' },
  });
  expect(week.days).toHaveLength(7);
  const sumOf = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  expect(week.weeks.map((bot) => [bot.botId, sumOf(bot.started), sumOf(bot.completed)])).toEqual([
    [botId, chats, end],
  ]);

  await parley.api.deleteManyResults({ path, body: { resultIds: resultIds.slice(0, 10) } });
  for (const resultId of resultIds.slice(10, 20))
    await parley.api.updateResult({ path: { botId, resultId }, body: { isArchived: true } });
  const fewer = await flow();
  const tenth = (count: number): number => (count * (chats - 20)) / chats;
  expect(fewer.blocks).toEqual(
    counts.blocks.map(({ blockId, reached, answered, left }) => ({
      blockId,
      ...{ reached: tenth(reached), answered: tenth(answered), left: tenth(left) },
    })),
  );
  for (const resultId of resultIds.slice(10, 20))
    await parley.api.updateResult({ path: { botId, resultId }, body: { isArchived: false } });
  expect((await flow()).started).toBe(chats - 10);
  expect(await parley.operate('recount')).toEqual({ differences: [], differing: 0 });
});
