import { setTimeout as delay } from 'node:timers/promises';
import { botContent, says } from '@parley/testing';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { chat, say } from './talking.ts';

/** Chats that are held: as many as a first campaign brings. */
const chats = 200;

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
/** The campaign and the page that chats come from, in turn; some say neither. */
const campaigns = ['spring', 'autumn', undefined] as const;
const pages = ['shop.example.com', undefined] as const;

/** A chat that is to be held: where it comes from, and what is said in it. */
type Script = {
  readonly said: readonly string[];
  readonly campaign: string | undefined;
  readonly page: string | undefined;
};
const held = Array.from({ length: chats }, (_, index): Script => {
  const of = <T>(list: readonly T[]): T | undefined => list[index % list.length];
  return { said: of(scripts) ?? [], campaign: of(campaigns), page: of(pages) };
});

/** One that leaves where a rating is asked for. */
const leftAtRating = held.find(({ said }) => said.join() === 'Rate')!;

/** Counts by hand what chats with these scripts come to. */
function byHand(kept: readonly Script[]) {
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

let parley: Installation;
beforeAll(async () => {
  parley = await startInstallation({ chats: 1, appendOnly: 'everysec', log: () => undefined });
});
afterAll(() => parley.stop());

const allTime = { timeFilter: 'allTime', timeZone: 'Asia/Kathmandu' } as const;

/** Everything that the API says of the chats of a bot. */
async function counted(botId: string) {
  const { api } = parley;
  const path = { botId };
  const { versionHash: _, ...flow } = await api.getFlow({ path, query: allTime });
  const answersTo = (blockId: string) => api.getAnswers({ path, query: { blockId, ...allTime } });
  const { days, medianSeconds } = await api.getDaily({ path, query: allTime });
  expect(medianSeconds).toBeLessThan(120);
  const sum = (of: 'started' | 'answered' | 'completed') => days.reduce((all, day) => all + day[of], 0);
  return {
    flow,
    answers: { stars: await answersTo('stars'), name: await answersTo('name'), way: await answersTo('way') },
    daily: [sum('started'), sum('answered'), sum('completed')],
    sources: await api.getSources({ path, query: allTime }),
  };
}

/** The figures of a count by hand that the API has, too. */
const figuresOf = ({ flow, answers, daily, sources }: ReturnType<typeof byHand>) => ({
  ...{ flow, answers, daily, sources },
});

test(`the figures of ${chats} scripted chats are those of a count by hand, also while some are archived and deleted`, async () => {
  const { botId, publicId } = await publishBot(parley, bot);
  const [url = ''] = parley.chats.map((server) => server.url);
  const resultIds = await Promise.all(
    held.map(async ({ said, campaign, page }) => {
      const { body } = await chat(
        parley,
        url,
        `/v1/bots/${publicId}/startChat`,
        campaign === undefined ? {} : { prefilledVariables: { utm_source: campaign } },
        parley.publishableToken,
        page === undefined ? {} : { origin: `https://${page}` },
      );
      for (const text of said) expect((await say(parley, url, body.sessionId, text)).status).toBe(200);
      return body.resultId ?? '';
    }),
  );
  const path = { botId };
  const all = byHand(held);
  const { api } = parley;
  for (let flow = await api.getFlow({ path, query: allTime }); ;) {
    if (flow.completed === all.flow.completed && flow.started === chats) break;
    await delay(100);
    flow = await api.getFlow({ path, query: allTime });
  }
  expect(await counted(botId)).toEqual(figuresOf(all));
  expect(await api.getAnswers({ path, query: { blockId: 'pieces', ...allTime } })).toMatchObject({
    answers: all.pieces,
    numbers: { mean: 7, median: 7, least: 2, most: 12 },
  });

  expect(
    await api.getResultPath({ path: { botId, resultId: resultIds[held.indexOf(leftAtRating)] ?? '' } }),
  ).toMatchObject({
    blocks: [
      { blockId: 'hello', isAnswered: false, isLeft: false },
      { blockId: 'way', isAnswered: true, isLeft: false },
      { blockId: 'stars', isAnswered: false, isLeft: true },
    ],
    edgeIds: ['begin', 'to-rate'],
  });

  const stranger = await parley.stranger();
  const foreign = await stranger.api.createBot({
    body: { workspaceId: stranger.workspaceId, bot: { name: 'Foreign' } },
  });
  const week = await api.getWeek({
    path: { workspaceId: parley.workspaceId },
    query: { botIds: `${botId},${foreign.bot.id}`, timeZone: 'Asia/Kathmandu' },
  });
  expect(week.days).toHaveLength(7);
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  expect(week.weeks.map((one) => [one.botId, sumOf(one.started), sumOf(one.completed)])).toEqual([
    [botId, chats, all.flow.completed],
  ]);

  // one in seven is deleted, one in five archived, and every other one of those comes back
  const isDeleted = (index: number): boolean => index % 7 === 0;
  const isArchived = (index: number): boolean => !isDeleted(index) && index % 5 === 0;
  const idsOf = (isOne: (index: number) => boolean) => resultIds.filter((_, index) => isOne(index));
  const left = (isOne: (index: number) => boolean) =>
    figuresOf(byHand(held.filter((_, index) => isOne(index))));
  await api.deleteManyResults({ path, body: { resultIds: idsOf(isDeleted) } });
  for (const resultId of idsOf(isArchived))
    await api.updateResult({ path: { botId, resultId }, body: { isArchived: true } });
  expect(await counted(botId)).toEqual(left((index) => !isDeleted(index) && !isArchived(index)));
  const isBack = (index: number): boolean => isArchived(index) && index % 2 === 0;
  for (const resultId of idsOf(isBack))
    await api.updateResult({ path: { botId, resultId }, body: { isArchived: false } });
  expect(await counted(botId)).toEqual(
    left((index) => !isDeleted(index) && (!isArchived(index) || isBack(index))),
  );
  expect(await parley.operate('recount')).toEqual({ differences: [], differing: 0 });
});
