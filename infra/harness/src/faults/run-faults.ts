import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '@parley/dev-stack';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot, type PublishedBot } from '../publish-bot.ts';
import { seededRandom } from '../random.ts';
import { attack, revive, type Kills } from './chaos.ts';
import { checkJournals, isClean, type Verdict } from './check-journals.ts';
import { startHookServer, type HookServer } from './hook-server.ts';
import type { ConversationJournal } from './journal.ts';
import { holdConversation } from './talk.ts';
import { talkingBot } from './talking-bot.ts';

/** How much is to happen before a run may end. */
export type FaultOptions = {
  readonly minTurns: number;
  readonly minKills: number;
  readonly talkers: number;
  readonly seed: number;
  /** `nothing`, or how the protocol is broken on purpose: `no-fence`, `ack-first`. */
  readonly breaks: string;
  readonly limitMs: number;
  readonly log: (line: string) => void;
};

/** What a run came to. */
export type FaultReport = {
  readonly isClean: boolean;
  readonly verdict: Verdict;
  readonly turns: number;
  readonly kills: Kills;
  readonly failpoints: Kills;
  readonly publishes: number;
  readonly hooks: { readonly distinct: number; readonly repeated: number; readonly missing: number };
  readonly seconds: number;
  readonly node: string;
};

const failpoints = [
  'after-claim',
  'before-journal',
  'after-journal',
  'before-commit',
  'after-commit',
  'before-reply',
]
  .map((point) => `${point}=0.002`)
  .concat('stall=0.01')
  .join(',');
/** Without the fence harm is done by a late commit: then the processes that hold one back have to live on. */
const lateCommitsOnly = 'stall=0.05';
/** Where answers go out first, harm is done by a death before they are stored. */
const beforeStore = `${failpoints},before-store=0.02`;
const failpointsFor: Readonly<Record<string, string>> = {
  'no-fence': lateCommitsOnly,
  'ack-first': beforeStore,
};
const drainLimitMs = 120_000;
/** The drain has nothing left to store where nothing was stored for so long. */
const quietMs = 20_000;

/**
 * Lets visitors talk while parts of the installation are killed at random and at named points of a turn, while bots are
 * published and every message may come twice and beside a rival; then compares what the visitors wrote down with what
 * was stored.
 */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const { log, seed } = options;
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'parley-faults-'));
  const failpointLog = join(folder, 'failpoints');
  const hook = await startHookServer();
  const installation = await startFaultInstallation(options, failpointLog);
  try {
    const bot = await publishBot(installation, talkingBot(1, hook.url));
    const run = await talkUnderFire(options, installation, bot, hook.url, seededRandom(seed));
    log(`${run.turns} turns accepted; everything is brought back, and the drain may catch up`);
    await bringBack(installation);
    const verdict = await settledVerdict(installation, bot.botId, run.journals);
    const { journals, ...figures } = run;
    const hooks = checkHooks(hook, journals);
    return {
      ...figures,
      verdict,
      hooks,
      isClean: isClean(verdict) && hooks.missing === 0,
      failpoints: countLines(await readFile(failpointLog, 'utf8').catch(() => '')),
      seconds: (performance.now() - started) / 1_000,
      node: process.version,
    };
  } finally {
    await installation.stop();
    await hook.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function startFaultInstallation({ breaks, log }: FaultOptions, failpointLog: string): Promise<Installation> {
  return startInstallation({
    chats: 2,
    appendOnly: 'always',
    log,
    chatPreload: [join(repositoryRoot, 'infra/harness/failpoints.mjs')],
    chatEnvironment: {
      EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
      FAILPOINTS: failpointsFor[breaks] ?? failpoints,
      FAILPOINT_LOG: failpointLog,
      BREAK: breaks,
    },
  });
}

type Run = Pick<FaultReport, 'turns' | 'kills' | 'publishes'> & { readonly journals: ConversationJournal[] };

async function talkUnderFire(
  { minTurns, minKills, talkers, limitMs, breaks, log }: FaultOptions,
  installation: Installation,
  { botId, publicId }: PublishedBot,
  hookUrl: string,
  random: () => number,
): Promise<Run> {
  const journals: ConversationJournal[] = [];
  const kills: Kills = {};
  const until = performance.now() + limitMs;
  let turns = 0;
  const killed = (): number => Object.values(kills).reduce((sum, count) => sum + count, 0);
  const isOver = (): boolean => (turns >= minTurns && killed() >= minKills) || performance.now() > until;
  const onTurn = (): void => {
    turns++;
    if (turns % 100 === 0) log(`${turns} turns, ${killed()} kills`);
  };
  const { chats, publishableToken: token } = installation;
  const talk = { chatUrls: chats.map(({ url }) => url), token, publicId, random, onTurn, isOver, patienceMs };
  let number = 0;
  const talker = async (): Promise<void> => {
    while (!isOver()) journals.push(await holdConversation(number++, 5 + Math.floor(random() * 60), talk));
  };
  const [publishes] = await Promise.all([
    publishUnderLoad(installation, botId, hookUrl, isOver, random),
    attack({ installation, random, isOver, kills, everyMs: 700, sparesChats: breaks === 'no-fence' }),
    revive(chats, isOver),
    ...Array.from({ length: talkers }, talker),
  ]);
  return { turns, kills, publishes, journals };
}

/** How long a message is repeated before its fate counts as unknown: longer than anything stays away. */
const patienceMs = 60_000;

/** Publishes new editions and rolls back to old ones; says how often that succeeded. */
async function publishUnderLoad(
  installation: Installation,
  botId: string,
  hookUrl: string,
  isOver: () => boolean,
  random: () => number,
): Promise<number> {
  let count = 0;
  for (let edition = 2; !isOver(); edition++) {
    await delay(400);
    // management may just have been killed: then this edition is simply not published
    await publishOnce(installation, botId, talkingBot(edition, hookUrl), random() < 0.3).then(
      () => count++,
      () => undefined,
    );
  }
  return count;
}

async function publishOnce(
  { api }: Installation,
  botId: string,
  { groups }: ReturnType<typeof talkingBot>,
  isRollback: boolean,
): Promise<void> {
  const path = { botId };
  if (isRollback) {
    const { versions } = await api.listVersions({ path });
    const oldest = versions.at(-1);
    if (oldest) await api.rollBackBot({ path: { botId, hash: oldest.hash } });
    return;
  }
  await api.updateBot({ path, body: { bot: { groups } } });
  await api.publishBot({ path });
}

async function bringBack({ postgres, redis, management, worker, chats }: Installation): Promise<void> {
  for (const server of [postgres, redis, management, worker, ...chats]) {
    if (server.pid === undefined) await server.restart();
    else await server.kill('SIGCONT');
  }
}

/** The verdict once nothing is missing any more, or once the drain stores nothing more. */
async function settledVerdict(
  installation: Installation,
  botId: string,
  journals: readonly ConversationJournal[],
): Promise<Verdict> {
  const until = performance.now() + drainLimitMs;
  let [stored, storedAt] = [-1, performance.now()];
  for (;;) {
    const verdict = await checkJournals(installation, botId, journals);
    const now = performance.now();
    if (verdict.stored !== stored) [stored, storedAt] = [verdict.stored, now];
    if (verdict.lost.length === 0 || now > until || now - storedAt > quietMs) return verdict;
    await delay(1_000);
  }
}

/** Each accepted answer was reported, and whoever was called twice for one could tell by the key. */
function checkHooks({ calls }: HookServer, journals: readonly ConversationJournal[]): FaultReport['hooks'] {
  const accepted = journals.flatMap(({ messages }) => messages.filter(({ fate }) => fate === 'accepted'));
  const keys = [...calls.values()].flat();
  return {
    distinct: new Set(keys).size,
    repeated: keys.length - new Set(keys).size,
    missing: accepted.filter(({ text }) => !calls.has(text)).length,
  };
}

function countLines(text: string): Kills {
  const counts: Kills = {};
  for (const line of text.split('\n').filter(Boolean)) counts[line] = (counts[line] ?? 0) + 1;
  return counts;
}
