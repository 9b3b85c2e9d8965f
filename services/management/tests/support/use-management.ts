import { afterAll, beforeAll } from '@jest/globals';
import {
  cachedPointerSchema,
  cachedPrincipalSchema,
  snapshotSchema,
  type CachedPointer,
  type CachedPrincipal,
  type Snapshot,
} from '@parley/schema/contract';
import { botContent } from '@parley/testing';
import type { NewUser } from '../../src/cli/create-user.ts';
import { ManagementUnderTest, type Body, type Caller } from './management-under-test.ts';

/** A service for all tests of a file, with one user who has a workspace. */
export type World = {
  readonly management: ManagementUnderTest;
  readonly user: NewUser;
  /** Calls as that user. */
  readonly call: Caller;
  /** Makes a bot in that user's workspace and gives it. */
  readonly newBot: (bot?: object) => Promise<Body['bot']>;
  /** Makes a bot that is ready to be published in that user's workspace, and gives it. */
  readonly newWholeBot: (bot?: object) => Promise<Body['bot']>;
  /** The cache entry for chat, as it stands in Redis under a key. */
  readonly pointerAt: (key: string) => Promise<CachedPointer>;
  readonly principalAt: (key: string) => Promise<CachedPrincipal>;
  readonly snapshotAt: (key: string) => Promise<Snapshot>;
};

/** Starts a service before the tests of the file and stops it after them. */
export function useManagement(environment: Readonly<Record<string, string>> = {}): World {
  let started: { management: ManagementUnderTest; user: NewUser; call: Caller } | undefined;
  const world = () => {
    if (!started) throw new Error('the service starts before the first test');
    return started;
  };
  beforeAll(async () => {
    const management = await ManagementUnderTest.start(environment);
    const user = await management.user();
    started = { management, user, call: management.as(user.secretToken) };
  });
  afterAll(() => world().management.stop());
  const newBot = async (bot: object = {}) => {
    const { call, user } = world();
    const { status, body, text } = await call.post('/v1/bots', { workspaceId: user.workspaceId, bot });
    if (status !== 200) throw new Error(text);
    return body.bot;
  };
  const inRedis = async (key: string): Promise<unknown> =>
    JSON.parse((await world().management.deps.redis.get(key)) ?? 'null');
  return {
    get management() {
      return world().management;
    },
    get user() {
      return world().user;
    },
    get call() {
      return world().call;
    },
    newBot,
    newWholeBot: (bot = {}) => newBot({ ...botContent(), ...bot }),
    pointerAt: async (key) => cachedPointerSchema.parse(await inRedis(key)),
    principalAt: async (key) => cachedPrincipalSchema.parse(await inRedis(key)),
    snapshotAt: async (key) => snapshotSchema.parse(await inRedis(key)),
  };
}
