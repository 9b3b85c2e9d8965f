import { setTimeout as delay } from 'node:timers/promises';
import type { StripeStub } from '@parley/testing/payments';
import type { Installation } from '../installation.ts';
import type { PublishedBot } from '../publish-bot.ts';
import { attack, whileRevived, type Kills } from './chaos.ts';
import type { DroppedTexts } from './contacts/dropped-texts.ts';
import type { Carrier } from './contacts/open-carriers.ts';
import { writeUnderFire, type ContactJournal } from './contacts/write-under-fire.ts';
import { disturbReceiver, wereNoticed, type Outages } from './disturb-receiver.ts';
import type { EventReceiver } from './event-receiver.ts';
import type { FaultOptions } from './fault-options.ts';
import type { ConversationJournal } from './journal.ts';
import type { Watch } from './persist.ts';
import { watchPresence, type Presence } from './presence.ts';
import { losePostgres, type PostgresPair } from './postgres-pair.ts';
import { payUnderFire, type Purchase, type Shop } from './pay-under-fire.ts';
import { loseMachines, type Loss } from './redis/lose-machines.ts';
import type { Waited } from './losses.ts';
import type { RedisGroup } from './redis/redis-group.ts';
import { holdConversation } from './talk.ts';
import type { Sources } from './check-sources.ts';
import { openShortLived, talkShortLived, type ShortLived } from './short-lived.ts';
import { talkingBot } from './talking-bot.ts';

/** The harm done to an installation, and the journals of its visitors meanwhile. */
type UnderFire = {
  readonly turns: number;
  readonly kills: Kills;
  readonly presence: Presence;
  readonly publishes: number;
  /** Those of the receiver of events, each two hours of its webhook long. */
  readonly outages: Outages;
  readonly journals: readonly ConversationJournal[];
  readonly purchases: readonly Purchase[];
  readonly contacts: readonly ContactJournal[];
  readonly shortLived: ShortLived;
  /** Machines of a group of Redis servers that were lost. */
  readonly losses: readonly Loss[];
  /** The time that each request of a visitor took. */
  readonly waits: readonly Waited[];
  /** The number of answers of each status, those that are tried again included. */
  readonly statuses: Readonly<Record<number, number>>;
};

/** Servers of which one after the other is lost. */
export type Losable = { readonly group: RedisGroup | undefined; readonly pair: PostgresPair | undefined };

/** A shop with the provider that its visitors pay at, and the channels on which contacts write. */
export type Market = {
  readonly shop: Shop;
  readonly stripe: StripeStub;
  readonly carriers: readonly Carrier[];
  readonly drops: DroppedTexts;
};

/** A message is repeated this long before its fate counts as unknown: longer than anything stays away. */
const timeoutMs = 60_000;
/** Within that time even a worker that dies again and again on a busy machine asks a receiver that is down. */
const noticingMs = 300_000;
/** So many more visitors, of all who talk, do so with a bot that keeps results for a short time only. */
const shortLivedShare = 0.2;

/**
 * Lets visitors talk until enough has happened, while parts of the installation are killed and brought back and new
 * editions of the bot are published.
 */
export async function talkUnderFire(
  options: FaultOptions,
  installation: Installation,
  { botId, publicId }: PublishedBot,
  called: Called,
  receiver: EventReceiver,
  market: Market,
  random: () => number,
  { group, pair }: Losable,
): Promise<UnderFire> {
  const { minTurns, minKills, talkers, buyers, contacts, minContactTurns } = options;
  const { limitMs, everyMs, restMs, breaks, log } = options;
  const journals: ConversationJournal[] = [];
  const kills: Kills = {};
  const outages: number[] = [];
  const losses: Loss[] = [];
  const waits: Waited[] = [];
  const statuses: Record<number, number> = {};
  const watch: Watch = {
    onStatus: (status) => (statuses[status] = (statuses[status] ?? 0) + 1),
    onAnswered: (from) => waits.push({ from, to: performance.now() }),
  };
  const until = performance.now() + limitMs;
  let turns = 0;
  let contactTurns = 0;
  let hasFailed = false;
  const killed = (): number => Object.values(kills).reduce((sum, count) => sum + count, losses.length);
  const isOver = (): boolean => {
    if (hasFailed) return true;
    const now = performance.now();
    const isTalked = turns >= minTurns && contactTurns >= minContactTurns;
    const isEnough = (isTalked && killed() >= minKills) || now > until;
    return isEnough && (wereNoticed(outages) || now > until + noticingMs);
  };
  const report = (): void => log(`${turns} turns, ${contactTurns} of contacts, ${killed()} kills`);
  const onTurn = (): void => {
    if (++turns % 100 === 0) report();
  };
  const onAnswered = (): void => {
    if (++contactTurns % 50 === 0) report();
  };
  const { chats, worker, postgres, publishableToken: token } = installation;
  const chatUrls = chats.map(({ url }) => url);
  const talk = { chatUrls, token, publicId, random, onTurn, isOver, timeoutMs, hasTabs: true, watch };
  let number = 0;
  const talker = async (): Promise<void> => {
    while (!isOver()) journals.push(await holdConversation(number++, 5 + Math.floor(random() * 60), talk));
  };
  const buying = { chatUrls, token, random, isOver, timeoutMs, watch };
  const buy = () => payUnderFire(market.shop, market.stripe, buying);
  const writing = { chatUrls, random, isOver, drops: market.drops, onAnswered };
  const write = () =>
    market.carriers.flatMap((carrier, place) =>
      Array.from({ length: contacts }, (_, index) => writeUnderFire(carrier, `v${place}w${index}`, writing)),
    );
  // the receiver may be down for longer than all else lasts, and somebody has to ask it meanwhile
  const mortals = [...chats, worker];
  const [publishes, purchases, written, shortLived, presence] = await whileRevived(mortals, async () => {
    // before anything is killed: nobody makes a bot again because management died
    const shortLivedBot = await openShortLived(installation);
    const shortly = { ...buying, visitors: Math.ceil(talkers * shortLivedShare) };
    const parts = [
      publishUnderLoad(installation, botId, called, isOver, random),
      Promise.all(Array.from({ length: buyers }, buy)),
      Promise.all(write()),
      talkShortLived(installation, shortLivedBot, shortly),
      watchPresence(chats, isOver),
      disturbReceiver(receiver, postgres.url, random, isOver, outages),
      ...(group ? [loseMachines(group, restMs, random, isOver, losses)] : []),
      ...(pair ? [losePostgres(pair, restMs, random, isOver, losses)] : []),
      ...(group || pair
        ? []
        : [attack({ installation, random, isOver, kills, everyMs, sparesChats: breaks === 'no-fence' })]),
      ...Array.from({ length: talkers }, talker),
    ] as const;
    return Promise.all(parts).catch(async (error: unknown) => {
      // no part may bring a server back after the installation has been stopped
      hasFailed = true;
      await Promise.allSettled(parts);
      throw error;
    });
  });
  return {
    ...{ turns, kills, presence, publishes, outages, journals, losses, waits, statuses, shortLived },
    purchases: purchases.flat(),
    contacts: written.flat(),
  };
}

/** The webhook that the bot calls, and what it asks. */
export type Called = { readonly hookUrl: string; readonly sources: Sources };

/** Publishes new editions and rolls back to old ones; says how often that succeeded. */
async function publishUnderLoad(
  installation: Installation,
  botId: string,
  { hookUrl, sources }: Called,
  isOver: () => boolean,
  random: () => number,
): Promise<number> {
  let count = 0;
  for (let edition = 2; !isOver(); edition++) {
    await delay(400);
    // management may just have been killed: then this edition is simply not published
    await publishOnce(installation, botId, talkingBot(edition, hookUrl, sources), random() < 0.3).then(
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
