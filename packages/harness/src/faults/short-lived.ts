import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '../installation.ts';
import { publishBot, type PublishedBot } from '../publish-bot.ts';
import { allResults } from './check-journals.ts';
import { persist, type AskOptions } from './persist.ts';
import { openTab } from './tab.ts';
import { goodbye, talkingBot } from './talking-bot.ts';

/** A day of a retention rule lasts so long for the worker of the installation (worker-failpoints.mjs). */
export const retentionDayMs = 6_000;
/** Housekeeping begins so often there, instead of once an hour. */
export const housekeepingEveryMs = 4_000;
/** A result may outlive its day for so long, with workers that die in the middle of housekeeping. */
const outlivedMs = 90_000;
const waitMs = 60_000;

/** The fate of the results of a bot that keeps them for a day. */
export type ShortLived = {
  readonly botId: string;
  /** Results with an accepted answer, and those of them that somebody deleted. */
  readonly resultIds: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  readonly archived: number;
  readonly restored: number;
};

type Options = AskOptions & { readonly visitors: number; readonly isOver: () => boolean };

/** Publishes a bot that keeps results for a day only. */
export async function openShortLived(installation: Installation): Promise<PublishedBot> {
  const bot = await publishBot(installation, talkingBot(1, undefined));
  await installation.api.setBotRetention({ path: { botId: bot.botId }, body: { days: 1 } });
  return bot;
}

/**
 * Lets visitors talk with a bot that keeps results for a day only, while somebody archives, restores and deletes some of
 * them. What is too old is deleted meanwhile, in the middle of conversations.
 */
export async function talkShortLived(
  { api }: Pick<Installation, 'api'>,
  bot: PublishedBot,
  options: Options,
): Promise<ShortLived> {
  const path = { botId: bot.botId };
  const resultIds = new Set<string>();
  const deleted = new Set<string>();
  const visitor = async (): Promise<void> => {
    while (!options.isOver()) await converse({ ...options, publicId: bot.publicId }, resultIds);
  };
  let [archived, restored] = [0, 0];
  const tidyUp = async (): Promise<void> => {
    const isArchived = options.random() < 0.3;
    const query = { timeFilter: 'allTime', limit: 50, isArchived } as const;
    const { results } = await api.listResults({ path, query });
    const { id: resultId } = results[Math.floor(options.random() * results.length)] ?? {};
    if (resultId === undefined) return;
    if (options.random() < 0.1) {
      deleted.add(resultId);
      await api.deleteResult({ path: { ...path, resultId } });
    } else {
      await api.updateResult({ path: { ...path, resultId }, body: { isArchived: !isArchived } });
      if (isArchived) restored++;
      else archived++;
    }
  };
  const tidying = async (): Promise<void> => {
    while (!options.isOver()) {
      // management may just have been killed, and the result gone
      await tidyUp().catch(() => undefined);
      await delay(200);
    }
  };
  await Promise.all([tidying(), ...Array.from({ length: options.visitors }, visitor)]);
  return { botId: bot.botId, resultIds, deleted, archived, restored };
}

/** Says some things with pauses between, so that a result grows old while turns of it are stored. */
async function converse(
  options: Options & { readonly publicId: string },
  resultIds: Set<string>,
): Promise<void> {
  const opened = await openTab(options, undefined);
  if (opened === undefined || !('tab' in opened)) return;
  const path = `/v1/sessions/${opened.tab.sessionId}/continueChat`;
  for (let said = ''; !said.endsWith(goodbye) && !options.isOver();) {
    await delay(options.random() * 1_000);
    said = options.random() < 0.15 ? goodbye : 'more';
    const answer = await persist(options, path, { message: { type: 'text', text: said } }, randomUUID());
    if (answer?.status !== 200) return;
    resultIds.add(opened.resultId);
  }
}

/** The results that were deleted for their age, and those that are there although they should be. */
export type ExpiryVerdict = Pick<ShortLived, 'archived' | 'restored'> & {
  readonly talked: number;
  readonly deleted: number;
  readonly expired: number;
  readonly overdue: readonly string[];
};

/** Waits until no result of the bot is older than it may be, and counts. */
export async function checkExpiry(
  { api }: Pick<Installation, 'api'>,
  { botId, resultIds, deleted, archived, restored }: ShortLived,
): Promise<ExpiryVerdict> {
  const until = performance.now() + waitMs;
  for (;;) {
    const results = [...(await allResults(api, botId, true)), ...(await allResults(api, botId))];
    const left = new Map(results.map(({ id, createdAt }) => [id, createdAt]));
    const oldest = Date.now() - retentionDayMs - outlivedMs;
    const overdue = [...left].flatMap(([id, createdAt]) => (Date.parse(createdAt) < oldest ? [id] : []));
    if (overdue.length > 0 && performance.now() < until) {
      await delay(500);
      continue;
    }
    const expired = [...resultIds].filter((id) => !left.has(id) && !deleted.has(id)).length;
    return { talked: resultIds.size, deleted: deleted.size, archived, restored, expired, overdue };
  }
}
