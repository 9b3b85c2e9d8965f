import { join } from 'node:path';
import { sessionKeys, type SessionKeys } from '../../src/sessions/session-keys.ts';
import type { ChatUnderTest, PublishedBot } from '../support/chat-under-test.ts';

/** Where the states of all releases are; a file is never changed once its release is out. */
export const goldenFolder = join(import.meta.dirname, 'states');

/** A bot of its release and how sessions with it stood in Redis, each with the next message and what came of it. */
export type GoldenFile = {
  readonly release: string;
  readonly bot: PublishedBot & { readonly content: unknown };
  readonly states: readonly {
    readonly sessionId: string;
    readonly session: Readonly<Record<string, string>>;
    readonly transcript: readonly string[];
    readonly message: string | null;
    readonly response: unknown;
  }[];
};

/** The secret the session ids of golden states are signed with. */
export const goldenSecret = 'chat-secret-of-the-golden-states-0123456789';
export const goldenWorkspace = 'golden-workspace';

/** The keys of a session in the Redis of a service under test. */
export function keysOf({ deps }: ChatUnderTest, sessionId: string): SessionKeys {
  return sessionKeys(deps.config.REDIS_PREFIX, deps.sessionIds.shardOf(sessionId) ?? 0, sessionId);
}

/** The body that says `message`, or nothing. */
export function bodyOf(message: string | null): object {
  return message === null ? {} : { message: { type: 'text', text: message } };
}
