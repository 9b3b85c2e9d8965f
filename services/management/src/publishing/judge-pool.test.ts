import { botContent, says } from '@parley/testing';
import type { BotContent } from '@parley/schema';
import { createJudgePool, type JudgeLimits, type JudgePool } from './judge-pool.ts';
import { judge } from './judge.ts';

const facts = {
  botId: 'bot',
  loadsTrackers: false,
  runsPageScripts: false,
  hasMailServer: false,
  hasFileStorage: false,
  channels: [],
  servesDomains: false,
  credentials: [],
  customDomain: null,
  linkedBots: {},
  outlines: {},
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
    perOrganization: 4,
    limitMs: 30_000,
    ...limits,
  });
  open.push(pool);
  return pool;
}
afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

test.each([1, 1_000])('a bot of %i blocks is judged as it would be here', async (blocks) => {
  const bot = botOf(blocks);
  expect(await poolOf().judge('organization', 'bot', bot, facts)).toEqual(judge('bot', bot, facts));
});

test('a thread that runs out of memory refuses its bot alone', async () => {
  const pool = poolOf({ memoryMb: 12 });
  await expect(pool.judge('one', 'bot', botOf(900), facts)).rejects.toMatchObject({ code: 'checking-busy' });
  expect((await pool.judge('one', 'bot', botOf(1), facts)).hash).toBe(judge('bot', botOf(1), facts).hash);
});

test('an organization has only so many bots judged at a time, and others are served', async () => {
  const pool = poolOf({ perOrganization: 1 });
  const bot = botOf(900);
  const first = pool.judge('one', 'bot', bot, facts);
  await expect(pool.judge('one', 'bot', bot, facts)).rejects.toMatchObject({ code: 'checking-busy' });
  await expect(pool.judge('other', 'bot', bot, facts)).resolves.toBeDefined();
  await first;
  await expect(pool.judge('one', 'bot', bot, facts)).resolves.toBeDefined();
});

test('what takes too long is refused', async () => {
  const pool = poolOf({ limitMs: 1 });
  await expect(pool.judge('one', 'bot', botOf(900), facts)).rejects.toMatchObject({ code: 'checking-busy' });
});
