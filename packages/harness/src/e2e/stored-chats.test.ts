import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@parley/dev-stack';
import { until } from '@parley/testing';
import type { Installation } from '../installation.ts';
import { startOnSharedServers } from '../on-shared-servers.ts';
import { publishBot } from '../publish-bot.ts';
import { bot, byHand, chats, held, leftAtRating } from './scripted-chats.ts';
import { chat, say, type ChatAnswer } from './talking.ts';

let parley: Installation;
beforeAll(async () => {
  parley = await startOnSharedServers({ chats: 1 });
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
  await until(async () => {
    const flow = await api.getFlow({ path, query: allTime });
    return flow.completed === all.flow.completed && flow.started === chats;
  });
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

const examples = ['booking-request', 'feedback', 'newsletter', 'quiz', 'team-survey'];
const chatsOfEach = 10;
const mostAnswers = 30;

type Input = NonNullable<ChatAnswer['body']['input']>;

/** The answer of a visitor to a question; each of them chooses otherwise, and every third mistypes at first. */
function answerTo(input: Input, visitor: number, number: number): string {
  const { items = [] } = input as { readonly items?: readonly { readonly content?: string | null }[] };
  const mistypes = visitor % 3 === 0 && number % 2 === 0;
  if (items.length > 0) return items[(visitor + number) % items.length]?.content ?? 'Other';
  if (mistypes) return 'nothing of the kind';
  const byType: Readonly<Record<string, string>> = {
    'email input': `visitor${visitor}@navy.example`,
    'phone number input': '+4930123456',
    'number input': String(visitor + 1),
    'rating input': String((visitor % 5) + 1),
    'date input': '2027-03-04',
    'time input': '10:30',
    'url input': 'https://navy.example',
  };
  return byType[input.type] ?? `Words of visitor ${visitor}`;
}

/** Holds a conversation to its end; gives the id of its result, and its turns. */
async function hold(publicId: string, visitor: number): Promise<{ resultId: string; turns: number }> {
  const [url = ''] = parley.chats.map((server) => server.url);
  let { body } = await chat(parley, url, `/v1/bots/${publicId}/startChat`);
  const { sessionId, resultId = '' } = body;
  let turns = 1;
  for (; body.input && turns < mostAnswers; turns++) {
    const answered = await say(parley, url, sessionId, answerTo(body.input, visitor, turns));
    expect(answered.status).toBe(200);
    ({ body } = answered);
  }
  return { resultId, turns };
}

test('50 conversations that were held and stored make 50 tests of all their turns, and these pass', async () => {
  let [passed, turnsHeld] = [0, 0];
  for (const name of examples) {
    const content = JSON.parse(
      await readFile(join(repositoryRoot, 'packages', 'blocks', 'bots', `${name}.json`), 'utf8'),
    ) as Readonly<Record<string, unknown>>;
    const { botId, publicId } = await publishBot(parley, content);
    const held = await Promise.all(
      Array.from({ length: chatsOfEach }, (_, visitor) => hold(publicId, visitor)),
    );
    for (const [index, { resultId, turns }] of held.entries()) {
      const path = { botId, resultId };
      const make = () => parley.api.makeTestOfResult({ path }).catch(() => undefined);
      // drained turns take a moment
      const made = await until(async () => {
        const one = await make();
        return one?.heldTurns === turns && one;
      });
      expect([name, index, made.turns, made.assumed]).toEqual([name, index, turns, []]);
      expect(JSON.stringify(made.content)).not.toContain('navy');
      await parley.api.createBotTest({ path, body: { name: `Visitor ${index}`, content: made.content } });
      turnsHeld += turns;
    }
    const { versions } = await parley.api.listVersions({ path: { botId } });
    const { outcomes } = await parley.api.runBotTests({
      path: { botId },
      body: { against: versions[0]?.hash ?? '', coverage: true },
    });
    expect(outcomes.flatMap(({ firstFailure }) => firstFailure ?? [])).toEqual([]);
    passed += outcomes.filter(({ cases, failed }) => cases === 1 && failed === 0).length;
  }
  expect(passed).toBe(50);
  expect(turnsHeld).toBeGreaterThan(150);
});
