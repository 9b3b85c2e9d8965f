import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServiceNode, repositoryRoot, type ServiceNode } from '@parley/dev-stack';
import { startStripeStub } from '@parley/testing/payments';
import { startScriptedProvider } from '@parley/testing/scripted-provider';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { seededRandom } from '../random.ts';
import { whileRevived, type Kills } from './chaos.ts';
import { checkCounts } from './check-counts.ts';
import { areEventsClean, checkEvents, type EventVerdict } from './check-events.ts';
import { MailServer } from '@parley/testing/mail-server';
import { checkSources, openSources, type SourceVerdict } from './check-sources.ts';
import { areFilesClean, checkFiles, type FileVerdict } from './check-files.ts';
import { checkHooks, type HookVerdict } from './check-hooks.ts';
import { arePaymentsClean, checkPayments, type PaymentVerdict } from './check-payments.ts';
import { allResults, isClean, type Verdict } from './check-journals.ts';
import {
  areContactsClean,
  checkContacts,
  contactFindings,
  type ContactVerdict,
} from './contacts/check-contacts.ts';
import { droppedTexts } from './contacts/dropped-texts.ts';
import { noCarriers, openCarriers } from './contacts/open-carriers.ts';
import { wereNoticed, type Outages } from './disturb-receiver.ts';
import { startEventReceiver } from './event-receiver.ts';
import { linesOf, readFailpoints } from './failpoint-log.ts';
import type { Breaking, FaultOptions } from './fault-options.ts';
import { findingsOf } from './findings.ts';
import { startHookServer } from './hook-server.ts';
import { areMailsClean, askForMails, mailFindings, type MailVerdict } from './check-mails.ts';
import { hurry, settledMails } from './settled-mails.ts';
import { openShop, secretKey } from './pay-under-fire.ts';
import { startPostgresPair } from './postgres-pair.ts';
import { lossFigures, setBack } from './losses.ts';
import type { Presence } from './presence.ts';
import type { RedisGroup } from './redis/redis-group.ts';
import { startCluster } from './redis/start-cluster.ts';
import { startPair } from './redis/start-pair.ts';
import { startSentinels } from './redis/start-sentinels.ts';
import { settledVerdict } from './settled-verdict.ts';
import {
  checkExpiry,
  housekeepingEveryMs,
  retentionDayMs,
  type ExpiryVerdict,
  type ShortLived,
} from './short-lived.ts';
import { abandonedAfterMinutes } from './stored-turns.ts';
import { talkUnderFire, type Losable } from './talk-under-fire.ts';
import { talkingBot } from './talking-bot.ts';

/** The outcome of a run. */
export type FaultReport = {
  readonly isClean: boolean;
  readonly verdict: Verdict;
  readonly turns: number;
  readonly kills: Kills;
  readonly failpoints: Kills;
  /** The shares of the time in which none of the chat processes ran, one and so on. */
  readonly presence: Presence;
  /** For each harm that was done to machines of Redis: how often, and how long it lasted. */
  readonly losses: ReturnType<typeof lossFigures>;
  readonly longestWaitMs: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers that were accepted in a turn that the session had had before. */
  readonly setBack: number;
  readonly publishes: number;
  readonly outages: Outages;
  readonly hooks: HookVerdict;
  readonly files: FileVerdict;
  readonly sources: SourceVerdict;
  readonly events: EventVerdict;
  readonly payments: PaymentVerdict;
  readonly contacts: ContactVerdict;
  readonly mails: MailVerdict;
  readonly expiry: ExpiryVerdict;
  /** Counts that are not those of the results, after deletions and archives. */
  readonly miscounted: readonly string[];
  /** Each thing that is wrong or needs an explanation, with session, turn and time. */
  readonly findings: readonly string[];
  readonly seconds: number;
  /** The version of the Node that the services ran on. */
  readonly node: string;
};

const failpoints = [
  'after-claim',
  'after-hold',
  'before-journal',
  'after-journal',
  'before-commit',
  'after-commit',
  'before-reply',
]
  .map((point) => `${point}=0.002`)
  .concat('stall=0.01')
  .concat(
    // there are fewer uploads than turns
    [
      'before-reserve',
      'after-reserve',
      'before-name',
      'after-name',
      'before-end-upload',
      'after-end-upload',
      'before-upload-reply',
    ].map((point) => `${point}=0.01`),
  )
  .concat(
    [
      'accept-contact',
      'lease-contact',
      'begin-message',
      'settle-contact',
      'begin-send',
      'sent-contact',
    ].flatMap((step) => ['before', 'after'].map((when) => `${when}-${step}=0.003`)),
  )
  .join(',');
/** Without the fence harm is done by a late commit: then the processes that hold one back have to live on. */
const lateCommitsOnly = 'stall=0.05';
/** If answers go out first, a death before they are stored does the harm. */
const beforeStore = `${failpoints},before-store=0.02`;
const failpointsFor: Readonly<Record<Breaking, string>> = {
  nothing: failpoints,
  'no-fence': lateCommitsOnly,
  'ack-first': beforeStore,
  'two-writers': failpoints,
  'start-order': failpoints,
  'forget-files': failpoints,
  'forget-events': failpoints,
  'rename-events': failpoints,
  'forget-mails': failpoints,
  'tell-answers': failpoints,
  'no-wait': failpoints,
};
const ofMails = 'after-mail-claim=0.03,before-mail-settle=0.03';
const workerFailpoints = `before-acknowledge=0.01,after-event-claim=0.03,before-event-settle=0.003,${ofMails}`;
/** Broken events do harm only where a worker dies between two steps: then it dies there more often. */
const workerFailpointsFor: Partial<Record<Breaking, string>> = {
  'forget-events': 'before-acknowledge=0.01,after-event-claim=0.2,before-event-settle=0.003',
  'rename-events': 'before-acknowledge=0.05,after-event-claim=0.03,before-event-settle=0.003',
  'forget-mails': 'before-acknowledge=0.01,after-mail-claim=0.3',
};

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
  const sendsLog = join(folder, 'sends');
  const dropsLog = join(folder, 'drops');
  const drops = droppedTexts(() => linesOf(dropsLog));
  const hook = await startHookServer();
  const receiver = await startEventReceiver();
  const bookkeeper = await startEventReceiver();
  const stripe = await startStripeStub(secretKey);
  const provider = await startScriptedProvider();
  const mailServer = new MailServer();
  const node = await findServiceNode();
  const group = await startGroup(options);
  const pair = options.postgres === 'pair' ? await startPostgresPair(log) : undefined;
  const lost = { group, pair };
  let stopCarriers: (() => Promise<void>) | undefined;
  let isOver = false;
  const stopServers = async (): Promise<void> => {
    await group?.stop();
    await pair?.stop();
  };
  const installation = await startFaultInstallation(
    options,
    { failpointLog, sendsLog, dropsLog },
    await mailServer.start(),
    node,
    lost,
  ).catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  try {
    const called = { hookUrl: hook.url, sources: await openSources(installation, provider) };
    const bot = await publishBot(installation, talkingBot(1, hook.url, called.sources));
    const { api, workspaceId, worker, chats } = installation;
    const asked = [...toldEvents, ...(options.waitsForAbandoned ? (['result.abandoned'] as const) : [])];
    const webhook = { name: 'Faults', url: receiver.url, events: asked, botIds: [bot.botId] };
    await api.createWebhook({ path: { workspaceId }, body: webhook });
    const shop = await openShop(installation, stripe);
    const heard = { name: 'Books', url: bookkeeper.url, events: ['payment.succeeded' as const] };
    await api.createWebhook({ path: { workspaceId }, body: { ...heard, botIds: [shop.botId] } });
    const addresses = await askForMails(installation, bot.botId);
    const random = seededRandom(seed);
    mailServer.refuses = () => (random() < refusedMails ? 451 : undefined);
    const hurrying = hurry(installation.postgres.url, () => isOver);
    const carriers = await (options.contacts > 0 ? openCarriers(installation, random) : noCarriers);
    stopCarriers = carriers.stop;
    const market = { shop, stripe, carriers: carriers.all, drops };
    const run = await talkUnderFire(options, installation, bot, called, receiver, market, random, lost);
    log(`${run.turns} turns accepted; everything is brought back, and the drain may catch up`);
    await bringBack(installation);
    carriers.calm();
    const { journals, purchases, contacts: written, losses, waits, statuses, shortLived, ...figures } = run;
    const told = { receiver, publishes: run.publishes, hearsOfAbandoned: options.waitsForAbandoned };
    const storedAnswers = async (botId: string): Promise<string[][]> =>
      (await allResults(api, botId)).map(({ answers }) => answers.map(({ content }) => content));
    // they still die at failpoints
    const { verdict, mails, expiry, hooks, files, sources, events, payments, contacts } = await whileRevived(
      [worker, ...chats],
      async () => ({
        verdict: await settledVerdict(installation, bot.botId, journals),
        ...(await settledTasks(installation, bot.botId, mailServer, addresses, shortLived)),
        hooks: await checkHooks(installation, bot.botId, hook, journals),
        files: await checkFiles(installation, bot.botId, journals),
        sources: await checkSources(installation, bot.botId, provider, journals),
        events: await checkEvents(installation, bot.botId, told, journals),
        payments: await checkPayments(installation, shop.botId, { stripe, receiver: bookkeeper }, purchases),
        contacts: await checkContacts(storedAnswers, carriers.all, written, async () => ({
          noted: await linesOf(sendsLog),
          calls: carriers.figures(),
          dropped: await drops(),
        })),
      }),
    );
    isOver = true;
    await hurrying;
    const miscounted = await checkCounts(installation, bot.botId);
    const wereSetBack = journals.flatMap(({ messages }) => setBack(messages));
    return {
      ...figures,
      losses: lossFigures(losses, waits),
      longestWaitMs: waits.reduce((longest, { from, to }) => Math.max(longest, to - from), 0),
      statuses,
      setBack: wereSetBack.length,
      verdict,
      hooks,
      files,
      sources,
      events,
      payments,
      contacts,
      mails,
      expiry,
      miscounted,
      isClean:
        isClean(verdict) &&
        // a process that dies may say anything with its last breath; a machine of Redis takes nobody with it
        ((!group && !pair) || wereSetBack.length + (statuses[500] ?? 0) === 0) &&
        hooks.missing.length + hooks.rekeyed.length === 0 &&
        areFilesClean(files) &&
        sources.answered > 0 &&
        sources.wrong.length + sources.unasked.length === 0 &&
        areEventsClean(events) &&
        arePaymentsClean(payments) &&
        areContactsClean(contacts) &&
        areMailsClean(mails) &&
        expiry.overdue.length === 0 &&
        miscounted.length === 0 &&
        wereNoticed(run.outages),
      findings: [
        ...findingsOf(verdict, hooks, files, { ...events, outages: run.outages }, payments, journals),
        ...contactFindings(contacts),
        ...mailFindings(mails),
        ...expiry.overdue.map((id) => `result ${id} is older than its bot keeps it`),
        ...sources.wrong,
        ...sources.unasked.map((message) => `model not asked, and no log says so: ${message}`),
        ...miscounted.map((count) => `count that is not that of the results: ${count}`),
      ],
      failpoints: await readFailpoints(
        failpointLog,
        options.breaks === 'no-wait' ? 'nothing' : options.breaks,
      ),
      seconds: (performance.now() - started) / 1_000,
      node: node.version,
    };
  } finally {
    isOver = true;
    await installation.stop();
    await stopServers();
    await mailServer.stop();
    await hook.stop();
    await receiver.stop();
    await bookkeeper.stop();
    await stripe.stop();
    await provider.stop();
    await stopCarriers?.();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The share of mails that their server refuses for now. */
const refusedMails = 0.1;

const toldEvents = [
  'chat.started',
  'answer.given',
  'result.completed',
  'result.deleted',
  'bot.published',
] as const;

async function startGroup({ redis, log }: FaultOptions): Promise<RedisGroup | undefined> {
  switch (redis) {
    case 'single':
      return undefined;
    case 'pair':
      return startPair(log);
    case 'sentinel':
      return startSentinels(log);
    case 'cluster':
      return startCluster(log);
  }
}

function startFaultInstallation(
  { breaks, log }: FaultOptions,
  { failpointLog, sendsLog, dropsLog }: Readonly<Record<'failpointLog' | 'sendsLog' | 'dropsLog', string>>,
  smtpUrl: string,
  node: ServiceNode,
  { group, pair }: Losable,
): Promise<Installation> {
  // where machines of stores are lost, they alone are: then it shows how long that takes
  const isAlone = group !== undefined || pair !== undefined;
  return startInstallation({
    postgres: pair?.server,
    redis: group?.shards[0]?.leader.server,
    chats: 2,
    node,
    appendOnly: 'always',
    log,
    chatPreload: [join(repositoryRoot, 'packages/harness/failpoints.mjs')],
    workerPreload: [join(repositoryRoot, 'packages/harness/worker-failpoints.mjs')],
    environment: {
      EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
      SMTP_URL: smtpUrl,
      ABANDONED_AFTER_MINUTES: String(abandonedAfterMinutes),
      FAILPOINT_LOG: failpointLog,
      SENDS_LOG: sendsLog,
      DROPS_LOG: dropsLog,
      BREAK: breaks,
      ...group?.environment,
      ...(group ? { REDIS_WAIT_REPLICAS: breaks === 'no-wait' ? '0' : '1' } : {}),
    },
    chatEnvironment: { COMPACT_SESSIONS: 'true', FAILPOINTS: isAlone ? '' : failpointsFor[breaks] },
    workerEnvironment: {
      FAILPOINTS: isAlone ? '' : (workerFailpointsFor[breaks] ?? workerFailpoints),
      RETENTION_DAY_MS: String(retentionDayMs),
      HOUSEKEEPING_EVERY_MS: String(housekeepingEveryMs),
    },
  });
}

/** The findings about tasks of the worker, once they have had their time. */
async function settledTasks(
  installation: Installation,
  botId: string,
  mailServer: MailServer,
  addresses: readonly string[],
  shortLived: ShortLived,
): Promise<Pick<FaultReport, 'mails' | 'expiry'>> {
  const [mails, expiry] = await Promise.all([
    settledMails(installation, botId, mailServer, addresses),
    checkExpiry(installation, shortLived),
  ]);
  return { mails, expiry };
}

async function bringBack({ postgres, redis, management, worker, chats }: Installation): Promise<void> {
  for (const server of [postgres, redis, management, worker, ...chats])
    if (server.pid !== undefined) await server.kill('SIGCONT');
  for (const server of [postgres, redis, management]) if (server.pid === undefined) await server.restart();
  // these die at failpoints, also before they are ready
  for (const server of [worker, ...chats])
    while (server.pid === undefined) await server.restart().catch(() => undefined);
}
