import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryRoot, startRedis, startService, type Server, type ServiceNode } from '@parley/dev-stack';
import { redisKeys, type CachedPointer, type CachedPrincipal, type Snapshot } from '@parley/schema/contract';
import { hashOfToken, newToken } from '@parley/server';
import { Redis } from 'ioredis';
import type { PublishedBot } from '../../publish-bot.ts';
import type { BenchContent } from './bots.ts';
import type { Target } from './target.ts';

export type ChatAloneOptions = {
  /** The checkout whose chat service runs; this one unless named. */
  readonly checkout?: string | undefined;
  readonly chats: number;
  readonly node: ServiceNode;
  /** Arguments for the Node of the chat service, and settings of the service beyond the necessary ones. */
  readonly nodeArgs?: readonly string[] | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
};

const keys = redisKeys('parley');
const dayMs = 86_400_000;
const workspaceId = 'bench';

/**
 * The chat service by itself over a Redis of its own, with what management would have put there. Nothing drains the
 * turns. Its figures are good for comparing one chat service with another.
 */
export async function startChatAlone(options: ChatAloneOptions): Promise<Target> {
  const { log, node, nodeArgs, checkout = repositoryRoot } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  const redis = await startRedis({ appendOnly: 'everysec', log });
  const chats: Server[] = [];
  const environment = { ...chatEnvironment(), REDIS_URL: redis.url, ...options.environment };
  const facts = new Redis(redis.url);
  const stop = async (): Promise<void> => {
    for (const chat of chats) await chat.stop();
    facts.disconnect();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (let number = 1; number <= options.chats; number++) {
      chats.push(
        await startService({
          name: `chat-${number}`,
          entry: relative(repositoryRoot, join(checkout, 'services/chat/src/main.ts')),
          portVariable: 'PORT',
          environment,
          logFile: join(folder, `chat-${number}.log`),
          node,
          nodeArgs,
          // the compiler that strips types would count with the memory of the service
          isBuilt: existsSync(join(checkout, 'services/chat/dist/main.js')),
        }),
      );
    }
    const token = await putToken(facts);
    return {
      redis,
      chats,
      token,
      installation: undefined,
      settle: () => Promise.resolve(),
      publish: (content) => putBot(facts, content),
      watched: () => ({
        redis: redis.pid,
        ...Object.fromEntries(chats.map((chat) => [chat.how, chat.pid])),
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function chatEnvironment(): Record<string, string> {
  return {
    MANAGEMENT_URL: 'http://127.0.0.1:9',
    INTERNAL_TOKEN: randomBytes(32).toString('base64url'),
    CHAT_SECRET: randomBytes(32).toString('base64url'),
    START_BURST_LIMIT: '0',
    MAX_SESSION_MESSAGES_PER_MINUTE: '0',
    MAX_ADDRESS_MESSAGES_PER_MINUTE: '0',
    MAX_STREAM_LENGTH: '100000000',
    COMPACT_SESSIONS: 'true',
  };
}

const goodUntil = (): { freshUntil: number; usableUntil: number } => ({
  freshUntil: Date.now() + dayMs,
  usableUntil: Date.now() + dayMs,
});

async function putToken(redis: Redis): Promise<string> {
  const token = newToken('publishable');
  const fact: CachedPrincipal = {
    revision: 1,
    principal: {
      kind: 'publishable',
      tokenId: 'bench',
      workspaceId,
      botIds: null,
      origins: null,
      expiresAt: null,
    },
    ...goodUntil(),
  };
  await redis.set(keys.token(hashOfToken(token)), JSON.stringify(fact));
  return token;
}

async function putBot(redis: Redis, { name: _name, ...content }: BenchContent): Promise<PublishedBot> {
  const [botId, publicId] = [randomUUID(), `bot-${randomUUID()}`];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  // what management would have read with the schema; the chat service reads it with it once more
  const snapshot = { botId, workspaceId, hash, version: '6', content } as unknown as Snapshot;
  await redis.set(keys.snapshot(botId, hash), JSON.stringify(snapshot));
  const fact: CachedPointer = {
    revision: 1,
    pointer: {
      botId,
      workspaceId,
      organizationId: workspaceId,
      publicId,
      hash,
      publishedAt: '2026-11-21T12:00:00.000Z',
      isClosed: false,
      isArchived: false,
      isSuspended: false,
      allowedOrigins: [],
      closedMessage: null,
    },
    ...goodUntil(),
  };
  await redis.set(keys.publicId(publicId), JSON.stringify(fact));
  await redis.set(keys.published(botId), JSON.stringify(fact));
  return { botId, publicId };
}
