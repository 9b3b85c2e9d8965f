import { join } from 'node:path';
import { sessionKeys, type SessionKeys } from '../../src/sessions/session-keys.ts';
import type { Answer } from '@parley/testing';
import type { Body, ChatUnderTest, PublishedBot } from '../support/chat-under-test.ts';
import type { GoldenReply } from './walks.ts';

/** The folder with the states of all releases; a file is never changed once its release is out. */
export const goldenFolder = join(import.meta.dirname, 'states');

/** A bot of its release and how sessions with it stood in Redis, each with the next message and what came of it. */
export type GoldenFile = {
  readonly release: string;
  readonly bot: PublishedBot & { readonly content: unknown };
  readonly states: readonly {
    readonly sessionId: string;
    readonly session: Readonly<Record<string, string>>;
    readonly transcript: readonly string[];
    /** The answer to a page that reads a session that was kept short. */
    readonly read?: object;
    /** The start of the session with its key and its response, while it may be repeated. */
    readonly start?: {
      readonly key: string;
      readonly body: object;
      readonly response: string;
      /** The keys that the session remembers. */
      readonly remembered: Readonly<Record<string, string>>;
    };
    readonly reply: GoldenReply;
    readonly response: object;
  }[];
};

/** The secret the session ids of golden states are signed with. */
export const goldenSecret = 'chat-secret-of-the-golden-states-0123456789';
export const goldenWorkspace = 'golden-workspace';

/** The token that golden sessions are started with: their ids come from its id, too. */
export function goldenToken(chat: ChatUnderTest): Promise<string> {
  const bound = { workspaceId: goldenWorkspace, botIds: null, origins: null, expiresAt: null };
  return chat.token({ kind: 'publishable', tokenId: 'golden-token', ...bound });
}

/** Starts a golden session, or is told again what its start was told. */
export async function sendStart(
  chat: ChatUnderTest,
  { publicId }: Pick<PublishedBot, 'publicId'>,
  { key, body }: { readonly key: string; readonly body: object },
): Promise<Answer<Body>> {
  return chat.start(publicId, await goldenToken(chat), body, { 'idempotency-key': key });
}

/** The keys of a session in the Redis of a service under test. */
export function keysOf({ deps }: ChatUnderTest, sessionId: string): SessionKeys {
  return sessionKeys(deps.config.REDIS_PREFIX, deps.sessionIds.shardOf(sessionId) ?? 0, sessionId);
}

/** Sends what a golden state is continued with; a session that listens gets its data with a secret token. */
export async function sendReply(
  chat: ChatUnderTest,
  sessionId: string,
  reply: GoldenReply,
): Promise<Answer<Body>> {
  if (typeof reply === 'object' && reply !== null && 'webhook' in reply) {
    const secret = await chat.secret(goldenWorkspace);
    return chat.post(`/v1/sessions/${sessionId}/webhook`, secret, reply.webhook);
  }
  const token = await chat.publishable(goldenWorkspace);
  return chat.post(`/v1/sessions/${sessionId}/continueChat`, token, bodyOf(reply));
}

function bodyOf(reply: string | null | { readonly command: string }): object {
  if (reply === null) return {};
  if (typeof reply === 'string') return { message: { type: 'text', text: reply } };
  return { message: { type: 'command', ...reply } };
}
