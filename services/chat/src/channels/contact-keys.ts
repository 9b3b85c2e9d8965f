import { createHash } from 'node:crypto';
import { shardTag } from '@parley/schema/contract';

/**
 * Contacts are spread over so many parts, each on one server of a cluster. The number is fixed, unlike that of the shards
 * of sessions: a contact that moved would be answered twice.
 */
export const contactParts = 8;

/** The name of a contact among all contacts of all credentials. */
export type ContactName = string;

/** The name of a contact. */
export const nameOf = (credentialsId: string, contact: string): ContactName => `${credentialsId}/${contact}`;

/** The credential and the address that a name is made of. */
export function partsOfName(name: ContactName): {
  readonly credentialsId: string;
  readonly contact: string;
} {
  const slash = name.indexOf('/');
  return { credentialsId: name.slice(0, slash), contact: name.slice(slash + 1) };
}

/** The keys of a contact; all of them carry the tag of its part, so that one script may touch them together. */
export type ContactKeys = {
  /** Facts about the contact (hash). */
  readonly contact: string;
  /** Messages that wait for their turn (sorted set). */
  readonly messages: string;
  /** Sends that wait for the provider (list). */
  readonly sends: string;
  /** The ids of the last messages (sorted set). */
  readonly known: string;
  /** The names of the contacts that there is something to do for (sorted set). */
  readonly due: string;
};

/** The keys of the contact with that name. */
export function contactKeys(prefix: string, name: ContactName): ContactKeys {
  const part = createHash('sha256').update(name).digest().readUInt32BE(0) % contactParts;
  const contact = `${prefix}:{${shardTag(part)}}:contact:${name}`;
  return {
    contact,
    messages: `${contact}:messages`,
    sends: `${contact}:sends`,
    known: `${contact}:known`,
    due: dueKey(prefix, part),
  };
}

/** The contacts of a part that there is something to do for. */
export function dueKey(prefix: string, part: number): string {
  return `${prefix}:{${shardTag(part)}}:contacts-due`;
}
