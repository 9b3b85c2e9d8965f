import { createHmac, timingSafeEqual } from 'node:crypto';
import { maxShards } from '@parley/schema/contract';
import type { Secret } from '@parley/server';
import { randomText } from './random-text.ts';

/** `<shard>.<128 random bits><64 bits that prove where it comes from>`, both in base64url. */
const idPattern = /^(\d{1,2})\.([\w-]{22})([\w-]{11})$/;

/** The workspace and the bot of a session. */
type SessionOwner = { readonly workspaceId: string; readonly botId: string };

/** Makes and recognizes session ids. */
export type SessionIds = {
  readonly fresh: (shard: number, owner: SessionOwner) => string;
  readonly of: (shard: number, random: string, owner: SessionOwner) => string;
  /** 128 bits that depend on all of `parts` and on the secret, so that the same start gives the same session. */
  readonly derive: (...parts: readonly string[]) => { readonly random: string; readonly shardHint: number };
  /** The shard of a published chat's session id; undefined for a text of another form. */
  readonly shardOf: (sessionId: string) => number | undefined;
  /**
   * True if the id was issued here for a session that this caller may use; so callers can tell expired from
   * unknown.
   */
  readonly wasIssuedFor: (sessionId: string, caller: SessionCaller) => boolean;
  /** The ones of `workspaceIds` that the id proves to be issued for: one, but for a coincidence of 32 bits. */
  readonly workspacesOf: (sessionId: string, workspaceIds: readonly string[]) => readonly string[];
  /** The name of a preview session: the caller's own, wherever the id came from. */
  readonly previewName: (userId: string, sessionId: string) => string;
};

type SessionCaller = {
  readonly workspaceIds: readonly string[];
  readonly botIds: readonly string[] | undefined;
};

/** Session ids signed with the secret that all chat processes share. */
export function sessionIds(secret: Secret): SessionIds {
  const mac = (bytes: number, ...parts: readonly string[]): Buffer =>
    createHmac('sha256', secret.reveal()).update(parts.join('\n')).digest().subarray(0, bytes);
  // half for the workspace and half for the bot: a token may be bound to either
  const half = (what: 'workspace' | 'bot', shard: number, random: string, id: string): Buffer =>
    mac(4, 'session', what, String(shard), random, id);
  const of: SessionIds['of'] = (shard, random, { workspaceId, botId }) => {
    const proof = [half('workspace', shard, random, workspaceId), half('bot', shard, random, botId)];
    return `${shard}.${random}${Buffer.concat(proof).toString('base64url')}`;
  };
  /** The ones of `ids` that an id carries the proof of. */
  const proven = (sessionId: string, what: 'workspace' | 'bot', ids: readonly string[]): string[] => {
    const [, shard = '', random = '', proof = ''] = idPattern.exec(sessionId) ?? [];
    const given = Buffer.from(proof, 'base64url').subarray(...(what === 'workspace' ? [0, 4] : [4, 8]));
    if (given.length !== 4) return [];
    return ids.filter((id) => timingSafeEqual(given, half(what, Number(shard), random, id)));
  };
  // each request asks several times in a row
  let last: { readonly sessionId: string; readonly shard: number | undefined } = {
    sessionId: '',
    shard: undefined,
  };
  return {
    of,
    fresh: (shard, owner) => of(shard, randomText(), owner),
    derive(...parts) {
      const bytes = mac(20, 'start', ...parts);
      return { random: bytes.subarray(0, 16).toString('base64url'), shardHint: bytes.readUInt32BE(16) };
    },
    shardOf(sessionId) {
      if (sessionId !== last.sessionId) {
        const shard = Number(idPattern.exec(sessionId)?.[1] ?? Number.NaN);
        last = { sessionId, shard: shard < maxShards ? shard : undefined };
      }
      return last.shard;
    },
    wasIssuedFor: (sessionId, { workspaceIds, botIds }) =>
      proven(sessionId, 'workspace', workspaceIds).length > 0 &&
      (botIds === undefined || proven(sessionId, 'bot', botIds).length > 0),
    workspacesOf: (sessionId, workspaceIds) => proven(sessionId, 'workspace', workspaceIds),
    previewName: (userId, sessionId) =>
      `preview:${mac(16, 'preview', userId, sessionId).toString('base64url')}`,
  };
}
