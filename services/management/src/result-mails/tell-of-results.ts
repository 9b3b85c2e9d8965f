import type { Deps } from '../deps.ts';
import { inTransaction, type Db } from '../database/client.ts';
import type { StoredDelivery } from '../database/schema/deliveries.ts';
import { repeat } from '../worker/repeat.ts';
import type { TaskDeps, WorkerTask } from '../worker/task.ts';
import { nextDigest } from './next-digest.ts';
import { findReaders } from './result-mails.repository.ts';
import {
  dayOf,
  enqueueMails,
  findDueBot,
  lockDueBot,
  mailsOf,
  putOff,
  settle,
  takeWaiting,
  type DueBot,
} from './result-notices.repository.ts';
import { resultMailText } from './result-mail-text.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

/**
 * The drain that stores a result wakes the task of its worker. Mails that are due by the clock, and results of a worker
 * that died in between, are found by looking.
 */
const lookEveryMs = 10_000;
/** After a mail the results of a bot wait so long for the next: many at once are told in one. */
const restMs = 60_000;
/** An organization that has had its mails of a day, and a bot that cannot be told of, are looked at again then. */
const laterMs = 3_600_000;
/** The most mails about results that an organization has a day. */
const mostPerDay = 1_000;
/** The results that one mail lists. */
const mostListed = 20;

/** The parts of telling members of results. */
export type TellParts = Pick<Deps, 'db' | 'config' | 'logger' | 'now'>;

/** Tells members of completed results by mail, if there is a mail server. */
export const resultMailsTask: WorkerTask<TaskDeps> = {
  name: 'result-mails',
  start(deps) {
    if (deps.config.SMTP_URL === undefined) return { stop: () => Promise.resolve() };
    const rhythm = { pauseMs: lookEveryMs, wake: deps.telling };
    return repeat('result-mails', deps.logger, () => tellOfResults(deps), rhythm);
  },
};

/**
 * Writes the mails about the results of one bot that are due, and says whether there may be more. Results are noted as
 * told in the transaction that hands the mails to their carrier: whatever dies, no result is told twice or forgotten.
 */
export async function tellOfResults(parts: TellParts): Promise<boolean> {
  const { db, logger, now } = parts;
  const at = now();
  const botId = await findDueBot(db, at);
  if (botId === undefined) return false;
  try {
    return await inTransaction(db, async (tx) => {
      const due = await lockDueBot(tx, botId, at);
      if (!due) return false;
      await tell(tx, due, at, parts);
      return true;
    });
  } catch (error) {
    // a message of the database may hold what visitors said
    const fault = error instanceof Error ? error.name : 'unknown';
    logger.warn({ botId, fault }, 'members were not told of results, and will be later');
    await putOff(db, botId, new Date(at.getTime() + laterMs));
    return true;
  }
}

async function tell(tx: Db, due: DueBot, at: Date, { config }: TellParts): Promise<void> {
  const { botId, pace, hour, timeZone } = due;
  const nextAt = pace === 'daily' ? nextDigest(at, hour, timeZone) : new Date(at.getTime() + restMs);
  const readers = due.isActive ? await findReaders(tx, due.workspaceId, due.memberIds) : [];
  const sent = readers.length > 0 ? await mailsOf(tx, due.organizationId, dayOf(at)) : 0;
  if (sent + readers.length > mostPerDay) {
    await putOff(tx, botId, new Date(at.getTime() + laterMs));
    return;
  }
  const { newest, count } = await takeWaiting(tx, botId, at, mostListed);
  const isTold = count > 0 && readers.length > 0;
  const written = isTold ? await resultMailText(tx, due, newest, count, config.PUBLIC_URL) : undefined;
  const mails = (isTold ? readers : []).map(({ userId, email }): StoredDelivery => {
    const url = unsubscribeUrl(config.PUBLIC_URL, config.INTERNAL_TOKEN, { botId, userId });
    return {
      type: 'email',
      blockId: '',
      ...{ to: [email], cc: [], bcc: [], attachmentUrls: [] },
      subject: written?.subject ?? '',
      text: `${written?.text ?? ''}\nYou get this mail because a member of the workspace chose you in the settings of the bot.\nTo get no more mails about this bot: ${url}\n`,
      unsubscribeUrl: url,
    };
  });
  await enqueueMails(tx, botId, mails, count === 1 ? newest[0] : undefined, at);
  await settle(tx, botId, mails.length, at, nextAt);
}
