import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pauseAfter, type KeyService, type Logger } from '@parley/server';
import { EgressError, type Egress, type Network } from '@parley/server/egress';
import { StorageError, type FileStore } from '@parley/storage';
import { findFileKey } from '../files/file.repository.ts';
import { MailError, type Mail, type Mailer } from './mailer.ts';
import { ownMailer } from './own-mailer.ts';
import type { Database } from '../database/client.ts';
import {
  giveUp,
  markSent,
  reschedule,
  claimDue,
  type DeliveryKey,
  type DueDelivery,
} from './delivery.repository.ts';

/** The parts of delivering. Without a mailer every mail is given up: the operator has named no server. */
export type DeliveryParts = {
  readonly db: Database;
  readonly mailer: Mailer | undefined;
  /** Undefined in an installation that keeps no credentials. */
  readonly keyService: KeyService | undefined;
  /** Networks that mail servers of workspaces may be in although they are not public. */
  readonly allowedNetworks: readonly Network[];
  readonly egress: Egress;
  /** Undefined in an installation that stores no files. */
  readonly files: FileStore | undefined;
  readonly logger: Logger;
  readonly now: () => Date;
};

const batchSize = 5;
/** Longer than any attempt takes: fetching attachments takes at most a fifth of it. */
const attemptLimitMs = 300_000;
const attachmentsLimitMs = 60_000;
/** Most mail servers take this much, and a worker can hold a few such mails at once. */
const attachmentsLimitBytes = 25_000_000;
const backoff = { firstMs: 30_000, longestMs: 3_600_000 };
const maxAttempts = 12;

/**
 * Sends what is due, and says whether there may be more. A mail is sent once, unless this process dies between the
 * server's consent and the note of it: then it is sent again under the same Message-ID.
 */
export async function deliverDue(parts: DeliveryParts): Promise<boolean> {
  const { db, now } = parts;
  const at = now();
  const due = await claimDue(db, at, new Date(at.getTime() + attemptLimitMs), batchSize);
  await Promise.all(due.map((delivery) => deliver(parts, delivery)));
  return due.length === batchSize;
}

async function deliver(parts: DeliveryParts, due: DueDelivery): Promise<void> {
  const { db, mailer, logger, now } = parts;
  const { credentialsId } = due.delivery;
  const own = credentialsId !== undefined && (() => ownMailer(parts, due.botId, credentialsId));
  const failure = await attempt(own || (() => Promise.resolve(mailer)), async (able) => {
    try {
      await able.send(await mailOf(due, parts));
    } finally {
      if (own) able.close();
    }
  });
  const fields = { sessionId: due.sessionId, turn: due.turn, attempts: due.attempts };
  if (failure === undefined) {
    await markSent(db, due, now());
    return;
  }
  const { isFinal, message } = failure;
  logger.warn({ ...fields, isFinal, reason: message }, 'a mail was not sent');
  if (isFinal || due.attempts >= maxAttempts) {
    await giveUp(db, due, now(), message);
    return;
  }
  const next = new Date(now().getTime() + pauseAfter(due.attempts, backoff));
  await reschedule(db, due, next, message);
}

/** Tries once; returns the reason of the failure, or undefined after success. */
async function attempt(
  open: () => Promise<Mailer | undefined>,
  send: (mailer: Mailer) => Promise<void>,
): Promise<MailError | undefined> {
  try {
    const mailer = await open();
    if (!mailer) return new MailError(true, 'This installation has no mail server.');
    await send(mailer);
    return undefined;
  } catch (error) {
    if (error instanceof MailError) return error;
    if (error instanceof EgressError)
      return new MailError(error.reason === 'refused', `An attachment: ${error.message}`, error);
    if (error instanceof StorageError) return new MailError(false, `An attachment: ${error.message}.`, error);
    throw error;
  }
}

async function mailOf(
  key: Pick<DueDelivery, keyof DeliveryKey | 'delivery'>,
  parts: DeliveryParts,
): Promise<Mail> {
  const { attachmentUrls, type: _type, blockId: _blockId, credentialsId: _own, ...mail } = key.delivery;
  const attachments: Mail['attachments'][number][] = [];
  const until = performance.now() + attachmentsLimitMs;
  let size = 0;
  for (const url of attachmentUrls) {
    const attachment = await attachmentOf(key, url, until - performance.now(), parts);
    size += attachment.content.length;
    if (size > attachmentsLimitBytes) throw new MailError(true, 'The attachments together are too large.');
    attachments.push(attachment);
  }
  return { ...mail, id: mailId(key), attachments };
}

/** Files of the chat's own come from the store, whether or not anybody else may read them; others are asked for. */
async function attachmentOf(
  { sessionId }: DeliveryKey,
  url: string,
  timeoutMs: number,
  { db, egress, files }: DeliveryParts,
): Promise<Mail['attachments'][number]> {
  const key = files && (await findFileKey(db, sessionId, url));
  const opened = key === undefined ? undefined : await files?.get(key);
  if (opened && opened.file.sizeBytes <= attachmentsLimitBytes)
    return { fileName: nameIn(url), content: await buffer(opened.bytes) };
  if (opened) {
    opened.bytes.destroy();
    throw new MailError(true, 'The attachments together are too large.');
  }
  const { status, bytes } = await egress.send({ method: 'GET', url, headers: [], timeoutMs });
  if (status !== 200) throw new EgressError('refused', `it was answered with ${status}.`);
  return { fileName: nameIn(url), content: bytes };
}

/** The name of the file at that address. */
function nameIn(url: string): string {
  const name = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined;
  return name === undefined || name === '' ? 'file' : decodedName(name);
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The message id of a mail, the same for every attempt by every worker. */
function mailId({ sessionId, turn, ordinal }: DeliveryKey): string {
  return createHash('sha256').update(`${sessionId} ${turn} ${ordinal}`).digest('hex').slice(0, 40);
}
