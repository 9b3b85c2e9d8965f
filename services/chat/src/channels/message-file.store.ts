import { contactKeys, type ContactName } from './contact-keys.ts';
import type { StoreDeps } from './contact.store.ts';

const fileField = (messageId: string): string => `file:${messageId}`;

/** The address of the file that a message came with, if it was stored by an earlier try. */
export async function fileOfMessage(
  { redis, config }: StoreDeps,
  name: ContactName,
  messageId: string,
): Promise<string | undefined> {
  const { contact } = contactKeys(config.REDIS_PREFIX, name);
  return (await redis.hget(contact, fileField(messageId))) ?? undefined;
}

/**
 * Notes the address of the file of a message before it is used, and resolves once the replicas have it; gives the one that
 * counts, which is the first.
 */
export async function noteFile(
  { redis, kept, config }: StoreDeps,
  name: ContactName,
  messageId: string,
  url: string,
): Promise<string> {
  const { contact } = contactKeys(config.REDIS_PREFIX, name);
  const isFirst = await redis.hsetnx(contact, fileField(messageId), url);
  const counting = isFirst === 1 ? url : ((await redis.hget(contact, fileField(messageId))) ?? url);
  await kept.confirm(contact);
  return counting;
}

/** Forgets the address of the file of a message that was answered. */
export async function forgetFile(
  { redis, config }: StoreDeps,
  name: ContactName,
  messageId: string,
): Promise<void> {
  await redis.hdel(contactKeys(config.REDIS_PREFIX, name).contact, fileField(messageId));
}
