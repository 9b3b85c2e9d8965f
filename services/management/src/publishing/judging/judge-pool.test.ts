import type { Tenant } from '@parley/server';
import { botContent, says } from '@parley/testing';
import type { BotContent } from '@parley/schema';
import { createJudgePool, type JudgeLimits, type JudgePool } from './judge-pool.ts';
import { judge, type Judged, type ToJudge } from './judge.ts';

const facts = {
  botId: 'bot',
  loadsTrackers: false,
  runsPageScripts: false,
  hasMailServer: false,
  hasFileStorage: false,
  channels: {},
  servesDomains: false,
  credentials: [],
  customDomain: null,
  linkedBots: {},
  linkGraphs: {},
};

/** A bot of so many blocks, each of which is warned of. */
function botOf(blocks: number): BotContent {
  const { groups, ...rest } = botContent();
  const zones = Array.from({ length: blocks }, (_, index) => ({
    id: `zone-${index}`,
    type: 'Set variable',
    options: { type: 'Now', timeZone: `Nowhere/${index}` },
  }));
  const [first, ...others] = groups;
  return {
    ...rest,
    groups: [{ ...first, blocks: [says('hello', 'Hello'), ...zones] }, ...others],
  } as BotContent;
}

const open: JudgePool[] = [];
function poolOf(limits: Partial<JudgeLimits> = {}): JudgePool {
  const pool = createJudgePool({
    threads: 1,
    memoryMb: 384,
    waitingPerOrganization: 4,
    limitMs: 600_000,
    ...limits,
  });
  open.push(pool);
  return pool;
}
afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

/** The only user of an organization. */
const tenant = (organizationId: string): Tenant => ({ organizationId, workspaceId: organizationId });
async function judgedBy(pool: JudgePool, organizationId: string, blocks: number): Promise<Judged> {
  const read = () => Promise.resolve(subjectOf(blocks));
  return (await pool.judge(tenant(organizationId), read, () => Promise.resolve(facts))).judged;
}
const subjectOf = (blocks: number): Pick<ToJudge, 'botId' | 'draft'> => ({
  botId: 'bot',
  draft: [JSON.stringify(botOf(blocks))],
});
const busy = { code: 'checking-busy' };

test.each([1, 1_000])('a bot of %i blocks is judged as it would be here', async (blocks) => {
  expect(await judgedBy(poolOf(), 'one', blocks)).toEqual(judge({ ...subjectOf(blocks), facts }));
});

test.each([1, 1_000])('a bot of %i blocks is checked without giving its content back', async (blocks) => {
  const read = () => Promise.resolve(subjectOf(blocks));
  const { judged } = await poolOf().check(tenant('one'), read, () => Promise.resolve(facts));
  const { hash, report } = judge({ ...subjectOf(blocks), facts });
  expect(judged).toEqual({ hash, report });
});

test.each([1, 1_000])(
  'a bot of %i blocks is judged with the facts about the bots it links to',
  async (blocks) => {
    const link = { id: 'link', type: 'Bot link', options: { botId: 'other' } };
    const [first, ...others] = botOf(blocks).groups;
    const groups = JSON.stringify({
      groups: [{ ...first, blocks: [...(first?.blocks ?? []), link] }, ...others],
    });
    const { botId, draft } = subjectOf(blocks);
    const asked: string[][] = [];
    const { judged } = await poolOf().judge(
      tenant('one'),
      () => Promise.resolve({ botId, draft: [...draft, groups] }),
      (linkedBots) => {
        asked.push([...linkedBots]);
        return Promise.resolve({ ...facts, linkedBots: {} });
      },
    );
    expect(asked).toEqual([['other']]);
    expect(judged.report.diagnostics[0]).toMatchObject({ code: 'linked-bot-missing' });
  },
);

test('a thread that runs out of memory refuses its bot alone', async () => {
  const pool = poolOf({ memoryMb: 12 });
  await expect(judgedBy(pool, 'one', 900)).rejects.toMatchObject(busy);
  expect((await judgedBy(pool, 'one', 1)).hash).toBe(judge({ ...subjectOf(1), facts }).hash);
});

test('refuses a bot of a user who has too many in line, and serves others', async () => {
  const pool = poolOf({ waitingPerOrganization: 2 });
  // one is judged, one is read, and one waits: half of the organization's
  const taken = Array.from({ length: 3 }, () => judgedBy(pool, 'one', 900));
  await expect(judgedBy(pool, 'one', 900)).rejects.toMatchObject(busy);
  await expect(judgedBy(pool, 'other', 900)).resolves.toBeDefined();
  await Promise.all(taken);
  await expect(judgedBy(pool, 'one', 900)).resolves.toBeDefined();
});

test.each([1, 3])(
  'with %i threads one bot more is read than they judge, and the others wait',
  async (threads) => {
    const pool = poolOf({ threads, waitingPerOrganization: 40 });
    let held = 0;
    let most = 0;
    const read = () => {
      held += 1;
      most = Math.max(most, held);
      return Promise.resolve(subjectOf(10));
    };
    const factsFor = () => {
      held -= 1;
      return Promise.resolve(facts);
    };
    await Promise.all(Array.from({ length: 20 }, () => pool.judge(tenant('one'), read, factsFor)));
    expect([most, held]).toEqual([threads + 1, 0]);
  },
);

test.each([
  ['large', 900],
  ['small', 10],
])('serves a %s bot of another organization next, however many one has in line', async (_, blocks) => {
  const pool = poolOf({ waitingPerOrganization: 16 });
  const order: string[] = [];
  const served = async (organizationId: string): Promise<void> => {
    await judgedBy(pool, organizationId, blocks);
    order.push(organizationId);
  };
  await Promise.all([...Array.from({ length: 8 }, () => served('noisy')), served('quiet'), served('other')]);
  expect(order.slice(0, 3).toSorted()).toEqual(['noisy', 'other', 'quiet']);
  expect(order.slice(3)).toEqual(Array.from({ length: 7 }, () => 'noisy'));
});

test('what takes too long is refused', async () => {
  await expect(judgedBy(poolOf({ limitMs: 1 }), 'one', 900)).rejects.toMatchObject(busy);
});

test('a pool that was warmed judges as any other, and one that is closed meanwhile ends', async () => {
  const pool = poolOf();
  await pool.warm();
  expect(await judgedBy(pool, 'one', 1_000)).toEqual(judge({ ...subjectOf(1_000), facts }));
  const closing = poolOf();
  const warm = closing.warm();
  await closing.close();
  await warm;
});
