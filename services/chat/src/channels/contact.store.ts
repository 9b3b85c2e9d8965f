import {
  carrierOf,
  channelCredentials,
  type ChannelCarrier,
  type ChannelName,
} from '@parley/schema/contract';
import type { RedisClient } from '@parley/server';
import type { Deps } from '../deps.ts';
import { elementsOf, sessionScript } from '../sessions/session-scripts.ts';
import type { ContactMessage, Option, Send } from './provider/adapter.ts';
import { contactKeys, contactParts, dueKey, type ContactName } from './contact-keys.ts';

const scripts = {
  accept: sessionScript('accept-contact-4'),
  take: sessionScript('take-contacts-1'),
  lease: sessionScript('lease-contact-4'),
  beginMessage: sessionScript('begin-message-2'),
  settle: sessionScript('settle-contact-3'),
  beginSend: sessionScript('begin-send-1'),
  sent: sessionScript('sent-contact-2'),
  prove: sessionScript('prove-send-1'),
  postpone: sessionScript('postpone-contact-2'),
};

/** A process that dies has its contacts taken over after this time; a turn that it had claimed is free after as long. */
export const contactLeaseMs = 5_000;
/** Everything of a contact is kept for a week after the last message: for as long as providers send one again. */
const keptMs = 7 * 24 * 3_600_000;
/** The messages of one contact that wait; more are dropped, because nobody waits for so many answers. */
const mostWaiting = 20;
const mostKnown = 500;

export type StoreDeps = Pick<Deps, 'config' | 'redis' | 'kept'>;

/** The owner of a contact, whose share of the machine its messages use. */
export type ContactOwner = {
  readonly channel: ChannelName;
  readonly carrier: ChannelCarrier;
  readonly workspaceId: string;
  readonly organizationId: string;
};

/**
 * Stores a message once; resolves once the replicas have it. `known`: it was stored before; `full`: too many of this
 * contact wait.
 */
export async function acceptMessage(
  { config, kept }: StoreDeps,
  name: ContactName,
  message: ContactMessage,
  { channel, carrier, workspaceId, organizationId }: ContactOwner,
): Promise<'taken' | 'known' | 'full'> {
  const { contact, messages, known, due } = contactKeys(config.REDIS_PREFIX, name);
  const heardAt = String(Date.now());
  const owner = [
    'channel',
    channel,
    'carrier',
    carrier,
    'workspace',
    workspaceId,
    'organization',
    organizationId,
    'heardAt',
    heardAt,
  ];
  const outcome = await kept.run(
    scripts.accept,
    [contact, messages, known, due],
    [name, message.id, message.order, JSON.stringify(message), mostWaiting, mostKnown, keptMs, ...owner],
  );
  return outcome === 'taken' || outcome === 'known' ? outcome : 'full';
}

/** Takes contacts of a part that there is something to do for, up to `most`. */
export async function takeDue(
  redis: RedisClient,
  prefix: string,
  part: number,
  most: number,
): Promise<ContactName[]> {
  const names = await scripts.take.run(redis, [dueKey(prefix, part)], [contactLeaseMs, most]);
  return elementsOf(names).map(String);
}

/** The parts in an order that begins anywhere, so that none is always served last. */
export function partsFrom(first: number): number[] {
  return Array.from({ length: contactParts }, (_, index) => (first + index) % contactParts);
}

/** A question that takes files, and the form of the answer that names them. */
export type FileQuestion = {
  readonly blockId: string;
  readonly form: 'files' | 'attachment' | 'recording';
};

/** The preview that a contact runs. */
export type ContactPreview = {
  readonly tokenSha256: string;
  readonly botId: string;
  /** The time at which it ends, if not before. */
  readonly until: number;
};

/** A contact as it is stored between two messages. */
export type StoredContact = {
  readonly channel: ChannelName;
  readonly carrier: ChannelCarrier;
  readonly workspaceId: string;
  readonly organizationId: string;
  readonly botId: string | undefined;
  readonly sessionId: string | undefined;
  readonly preview: ContactPreview | null;
  /** The options of the open question, and the beginning of their keys. */
  readonly options: readonly Option[];
  readonly keyPrefix: string;
  /** The open question, if it takes files. */
  readonly takesFile: FileQuestion | null;
  /** The ids of the messages that have buttons. */
  readonly buttons: readonly string[];
  /** The time at which the last answered message came in; 0 for none. */
  readonly activeAt: number;
  /** The time of the last answered message by the clock of the provider; 0 for none. */
  readonly answeredAt: number;
  /** The time from which on the last of what the bot said may have been there; 0 for never. */
  readonly askedAt: number;
  /** The time at which the last message came in. */
  readonly heardAt: number;
  /** The id of the last send that the provider has told of. */
  readonly proved: string | undefined;
  /** Failed tries at what is next. */
  readonly tries: number;
};

/** A message that waits, with the time at which it came in; `entry` is the form it is stored in. */
export type WaitingMessage = {
  readonly entry: string;
  readonly receivedAt: number;
  readonly message: ContactMessage;
};

/** A send that waits, and the form it is stored in. */
export type WaitingSend = { readonly entry: string; readonly id: string; readonly send: Send };

/** The next things to do for a contact: sends go before messages, so that nobody answers what has not gone out. */
export type ContactWork = {
  readonly contact: StoredContact;
  readonly send: WaitingSend | undefined;
  readonly message: WaitingMessage | undefined;
};

/** The right to work for a contact. */
export type ContactLease = { readonly name: ContactName; readonly id: string };

/** Takes the lease of a contact or prolongs it, and reads what there is to do; undefined with nothing to do, or if another one has it. */
export async function leaseContact(
  { redis, config }: StoreDeps,
  { name, id }: ContactLease,
  takesOver: boolean,
): Promise<ContactWork | undefined> {
  const { contact, messages, sends, due } = contactKeys(config.REDIS_PREFIX, name);
  const reply = elementsOf(
    await scripts.lease.run(
      redis,
      [contact, messages, sends, due],
      [name, id, contactLeaseMs, takesOver ? '1' : '0'],
    ),
  ).map(String);
  const [outcome, send = '', message = '', ...fields] = reply;
  if (outcome !== 'busy') return undefined;
  return {
    contact: storedContact(fields),
    send: send === '' ? undefined : waitingSend(send),
    message: message === '' ? undefined : waitingMessage(message),
  };
}

function storedContact(flat: readonly string[]): StoredContact {
  const fields = new Map<string, string>();
  for (let index = 0; index + 1 < flat.length; index += 2)
    fields.set(flat[index] ?? '', flat[index + 1] ?? '');
  const text = (name: string): string | undefined => fields.get(name) || undefined;
  // written by this service
  const list = (name: string): unknown => JSON.parse(text(name) ?? '[]');
  const channel = text('channel') === 'messagingA' ? 'messagingA' : 'messagingB';
  return {
    channel,
    // contacts that were stored before there was a second carrier have none
    carrier: carrierOf(text('carrier') ?? '') ?? channelCredentials[channel][0],
    workspaceId: text('workspace') ?? '',
    organizationId: text('organization') ?? '',
    botId: text('bot'),
    sessionId: text('session'),
    preview: JSON.parse(text('preview') ?? 'null') as ContactPreview | null,
    options: list('options') as readonly Option[],
    keyPrefix: text('keyPrefix') ?? '',
    takesFile: JSON.parse(text('takesFile') ?? 'null') as FileQuestion | null,
    buttons: list('buttons') as readonly string[],
    activeAt: Number(text('activeAt') ?? 0),
    answeredAt: Number(text('answeredAt') ?? 0),
    askedAt: Number(text('askedAt') ?? 0),
    heardAt: Number(text('heardAt') ?? 0),
    proved: text('proved'),
    tries: Number(text('tries') ?? 0),
  };
}

function waitingMessage(entry: string): WaitingMessage {
  const line = entry.indexOf('\n');
  // written by this service
  const message = JSON.parse(entry.slice(line + 1)) as ContactMessage;
  return { entry, receivedAt: Number(entry.slice(0, line)), message };
}

function waitingSend(entry: string): WaitingSend {
  const line = entry.indexOf('\n');
  // written by this service
  return { entry, id: entry.slice(0, line), send: JSON.parse(entry.slice(line + 1)) as Send };
}

/** The fields of a contact that its messages change. */
export type ContactChange = Partial<
  Pick<
    StoredContact,
    | 'botId'
    | 'sessionId'
    | 'preview'
    | 'options'
    | 'keyPrefix'
    | 'takesFile'
    | 'buttons'
    | 'activeAt'
    | 'answeredAt'
  >
>;

const fieldNames = {
  botId: 'bot',
  sessionId: 'session',
  preview: 'preview',
  options: 'options',
  keyPrefix: 'keyPrefix',
  takesFile: 'takesFile',
  buttons: 'buttons',
  activeAt: 'activeAt',
  answeredAt: 'answeredAt',
} as const;

function flatFields(change: ContactChange): string[] {
  return Object.entries(fieldNames).flatMap(([key, field]) => {
    // the keys of a constant object are its own
    const value = change[key as keyof ContactChange];
    if (value === undefined) return [];
    return [field, typeof value === 'string' ? value : JSON.stringify(value)];
  });
}

/**
 * Notes that the answer to a message begins; resolves once the replicas have it. Until it is settled it stays first in line,
 * also for another process and after a message that was sent before it has come in. False if another one has the lease.
 */
export async function beginMessage(
  { kept, config }: StoreDeps,
  { name, id }: ContactLease,
  { entry }: WaitingMessage,
): Promise<boolean> {
  const { contact, messages } = contactKeys(config.REDIS_PREFIX, name);
  return (await kept.run(scripts.beginMessage, [contact, messages], [id, entry])) === 1;
}

/** Ends the work on a message: what it came to is stored, and the replicas have it. False if another one has the lease. */
export async function settleMessage(
  { kept, config }: StoreDeps,
  lease: ContactLease,
  { entry, message }: WaitingMessage,
  change: ContactChange,
  sends: readonly Send[],
): Promise<boolean> {
  const keys = contactKeys(config.REDIS_PREFIX, lease.name);
  const fields = flatFields(change);
  // ids of their own, so that a send that begins again is known as such
  const entries = sends.map((send, index) => `${message.id}/${index}\n${JSON.stringify(send)}`);
  const settled = await kept.run(
    scripts.settle,
    [keys.contact, keys.messages, keys.sends],
    [lease.id, entry, keptMs, fields.length, ...fields, ...entries],
  );
  return settled === 1;
}

/**
 * Notes that a send begins; resolves once the replicas have it: it is known what may have gone out, and since when, also if
 * another server leads afterwards. `again`: it has begun before, and nobody knows how that ended.
 */
export async function beginSend(
  { kept, config }: StoreDeps,
  { name, id }: ContactLease,
  send: WaitingSend,
): Promise<'begun' | 'again' | 'lost'> {
  const { contact } = contactKeys(config.REDIS_PREFIX, name);
  const isRead = send.send.isOptional !== true;
  const outcome = await kept.run(scripts.beginSend, [contact], [id, send.id, isRead ? '1' : '0']);
  return outcome === 'begun' || outcome === 'again' ? outcome : 'lost';
}

/** Ends a send, or it and all that waits behind it. False if another one has the lease. */
export async function endSend(
  { kept, config }: StoreDeps,
  lease: ContactLease,
  { entry }: WaitingSend,
  { change = {}, withAll = false }: { readonly change?: ContactChange; readonly withAll?: boolean } = {},
): Promise<boolean> {
  const { contact, sends } = contactKeys(config.REDIS_PREFIX, lease.name);
  const fields = flatFields(change);
  const args = [lease.id, entry, withAll ? '1' : '0', fields.length, ...fields];
  return (await kept.run(scripts.sent, [contact, sends], args)) === 1;
}

/**
 * Gives the lease back: the contact is due again after `delayMs`. `tries`: failures in a row so far; undefined leaves them
 * as they are. `isUnsent`: what was tried has certainly not gone out.
 */
export async function postpone(
  { redis, config }: StoreDeps,
  { name, id }: ContactLease,
  { delayMs, tries, isUnsent }: { delayMs: number; tries: number | undefined; isUnsent: boolean },
): Promise<void> {
  const { contact, due } = contactKeys(config.REDIS_PREFIX, name);
  const args = [name, id, Math.ceil(delayMs), tries ?? '', isUnsent ? '1' : '0'];
  await scripts.postpone.run(redis, [contact, due], args);
}

/** Notes that a send to a contact went out for certain. */
export async function proveSend(
  { redis, config }: StoreDeps,
  name: ContactName,
  sendId: string,
): Promise<void> {
  const { contact } = contactKeys(config.REDIS_PREFIX, name);
  await scripts.prove.run(redis, [contact], [sendId]);
}

/** The tenant of a contact that is not leased; undefined for one that is gone. */
export async function ownerOf(
  { redis, config }: StoreDeps,
  name: ContactName,
): Promise<Pick<ContactOwner, 'workspaceId' | 'organizationId'> | undefined> {
  const { contact } = contactKeys(config.REDIS_PREFIX, name);
  const [workspaceId, organizationId] = await redis.hmget(contact, 'workspace', 'organization');
  return workspaceId == null ? undefined : { workspaceId, organizationId: organizationId ?? workspaceId };
}

/** Makes a contact that nobody works for due after `delayMs`. */
export async function comeBack(
  { redis, config }: StoreDeps,
  name: ContactName,
  delayMs: number,
): Promise<void> {
  await redis.zadd(contactKeys(config.REDIS_PREFIX, name).due, 'XX', Date.now() + delayMs, name);
}

/** Forgets a contact that nobody answers any more. */
export async function forgetContact({ redis, config }: StoreDeps, name: ContactName): Promise<void> {
  const { contact, messages, sends, known, due } = contactKeys(config.REDIS_PREFIX, name);
  await redis.del(contact, messages, sends, known);
  await redis.zrem(due, name);
}
