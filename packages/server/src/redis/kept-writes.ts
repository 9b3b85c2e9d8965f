import { randomUUID } from 'node:crypto';
import { Cluster } from 'ioredis';
import type { Logger } from '../base/logger.ts';
import type { RedisScript } from './redis-script.ts';
import type { RedisAddress } from './redis-address.ts';
import { closeRedis, createRedis, type RedisClient } from './redis.ts';

/** Writes that count as done once enough replicas have them. */
export type KeptWrites = {
  /** Runs a script; resolves with its reply once the replicas have what it wrote. Rejects with `NotKept` if they have not in time. */
  readonly run: (
    script: RedisScript,
    keys: readonly string[],
    args: readonly (string | number)[],
  ) => Promise<unknown>;
  /**
   * Resolves once the replicas have everything that the ordinary connection has read or written so far on the server
   * that holds `key`. Rejects if another server leads by now: what was read there may be lost. Call it at once, before the
   * connection can be a new one.
   */
  readonly confirm: (key: string) => Promise<void>;
  /** Resolves once every connection has been there. Before that, writes fail as they do while Redis is away. */
  readonly ready: Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** The replicas to wait for, and the patience with them. */
export type KeptWritesOptions = RedisAddress & {
  readonly logger: Logger;
  readonly name: string;
  /** Replicas that must have a write; 0 waits for none. */
  readonly replicas: number;
  /** True if a write must be on the disk of the primary and of those replicas, too. */
  readonly isOnDisk: boolean;
  /** Milliseconds that they have for it. */
  readonly limitMs: number;
  /** A write that they do not get in time is refused, or taken without them. */
  readonly without: 'refuse' | 'continue';
  /** Told of each write that too few replicas had in time. */
  readonly onMissed?: () => void;
};

/**
 * Fewer replicas than asked for have a write in time. It may be lost with the primary, or kept after all: whoever asked
 * for it has to ask again.
 */
export class NotKept extends Error {
  constructor(why: string) {
    super(`NOREPLICAS ${why}`);
    this.name = 'NotKept';
  }
}

/**
 * Connections that write and wait; a write that finds none free goes with the others that wait for the next one. One server
 * confirms more with a wait if there are fewer; of a cluster, a server that is slow to confirm must not have them all.
 */
const connections = { single: 2, cluster: 4 };
/** Writes that one wait confirms at most. */
const mostTogether = 256;
/** A mark is taken away by whoever confirms; one whose server died meanwhile goes by itself. */
const markMs = 60_000;
/** A slot of a cluster that moves more often than this while one write is under way makes the write fail. */
const mostMoves = 4;

type Write = {
  /** Writes that may share a connection's wait: in a cluster those of one tag, which one server holds. */
  readonly lane: string;
  readonly command: readonly [string, ...(string | number)[]];
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Makes kept writes. `redis` is the ordinary connection, which serves them if no replica is waited for. A write and its
 * WAIT go over one connection, so that no other server can confirm it; a wait holds up only what shares its connection.
 */
export function keptWrites(redis: RedisClient, options: KeptWritesOptions): KeptWrites {
  if (options.replicas === 0 && !options.isOnDisk) return unconfirmed(redis);
  const waiting: Write[] = [];
  const clients = Array.from(
    { length: options.isCluster ? connections.cluster : connections.single },
    (_, index) => createRedis({ ...options, name: `${options.name}-kept-${index}`, mode: 'fast' }),
  );
  const free = [...clients];
  const confirmations = createConfirmations(options);
  const send = async (client: RedisClient, batch: readonly Write[]): Promise<void> => {
    try {
      const { replicas, isOnDisk } = options;
      const wait: Write['command'] = isOnDisk
        ? ['waitaof', 1, replicas, confirmations.waitMs()]
        : ['wait', replicas, confirmations.waitMs()];
      const replies = await repliesTo(client, [...batch.map(({ command }) => command), wait]);
      if (client instanceof Cluster && replies.some(([error]) => error && isMoved(error)))
        await learnSlots(client);
      settle(batch, replies, (reply) => confirmations.failureOf(batch.length, reply));
    } catch (error) {
      for (const write of batch) write.reject(asError(error));
    }
  };
  const next = (): void => {
    for (let client = free.pop(); client !== undefined; client = free.pop()) {
      const batch = takeLane(waiting);
      if (batch.length === 0) {
        free.push(client);
        return;
      }
      const taken = client;
      void send(taken, batch).finally(() => {
        free.push(taken);
        next();
      });
    }
  };
  const writeOnce = (key: string, command: Write['command']): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const lane = redis instanceof Cluster ? (/\{([^}]+)\}/.exec(key)?.[1] ?? key) : '';
      waiting.push({ lane, command, resolve, reject });
      next();
    });
  const write = async (key: string, command: Write['command']): Promise<unknown> => {
    for (let moves = 0; ; moves++) {
      try {
        return await writeOnce(key, command);
      } catch (error) {
        // the slot is another server's now, and nothing was done here; the connection has learned where it is
        if (!(error instanceof Error && isMoved(error)) || moves === mostMoves) throw error;
      }
    }
  };

  return {
    async run(script, keys, args) {
      script.checkKeys(keys);
      const [key = ''] = keys;
      try {
        return await write(key, ['evalsha', script.sha, keys.length, ...keys, ...args]);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return write(key, ['eval', script.source, keys.length, ...keys, ...args]);
      }
    },
    async confirm(key) {
      const mark = markBeside(key);
      // the mark follows what was read here: a server that has it has that, too
      await leaveMark(redis, mark);
      // to take it away is a write: the wait behind it covers all before it
      if ((await write(key, ['del', mark])) === 1) return;
      await lookAgain(redis);
      throw new NotKept('another server leads than the one that was read');
    },
    ready: Promise.all(clients.map((client) => new Promise((resolve) => client.once('ready', resolve)))),
    async close() {
      await Promise.all(clients.map(closeRedis));
    },
  };
}

type Replies = readonly [Error | null, unknown][];

/** Sends commands over one connection, one behind the other, and gives the reply or the error of each. */
async function repliesTo(client: RedisClient, commands: readonly Write['command'][]): Promise<Replies> {
  if (client instanceof Cluster) {
    // it would lead a WAIT, which has no key, to any of its servers
    const pipeline = client.pipeline();
    for (const [name, ...args] of commands) pipeline.call(name, ...args);
    return (await pipeline.exec()) ?? [];
  }
  // what is called in the same moment goes out together, for less than a pipeline costs
  const settled = await Promise.allSettled(commands.map(([name, ...args]) => client.call(name, ...args)));
  return settled.map((reply) =>
    reply.status === 'fulfilled' ? [null, reply.value] : [asError(reply.reason), undefined],
  );
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** Writes over the ordinary connection that no replica is waited for with. */
function unconfirmed(redis: RedisClient): KeptWrites {
  return {
    run: (script, keys, args) => script.run(redis, keys, args),
    confirm: () => Promise.resolve(),
    ready: Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

type Confirmations = {
  /** Gives the time, in milliseconds, that the next write may wait for replicas. */
  readonly waitMs: () => number;
  /** The failure of so many writes, by the reply of WAIT or WAITAOF; undefined if they count as kept. */
  readonly failureOf: (writes: number, reply: unknown) => Error | undefined;
};

/** Judges what replicas confirm, counts what they miss, and tells operators when missing begins and when it ends. */
function createConfirmations({
  replicas,
  limitMs,
  without,
  logger,
  onMissed,
}: KeptWritesOptions): Confirmations {
  let areMissing = false;
  const tellOperators = (isKept: boolean): void => {
    if (isKept === !areMissing) return;
    areMissing = !isKept;
    if (isKept) logger.info({ replicas }, 'replicas of Redis have what is written again');
    else logger.error({ replicas, without }, 'too few replicas of Redis have what is written');
  };
  return {
    // while replicas are known to be away nobody waits long for them, if the operator goes on without
    waitMs: () => (areMissing && without === 'continue' ? 1 : limitMs),
    failureOf(writes, reply) {
      const [disks, has] = Array.isArray(reply) ? reply.map(Number) : [1, Number(reply)];
      const isKept = disks === 1 && (has ?? 0) >= replicas;
      tellOperators(isKept);
      if (isKept) return undefined;
      for (let missed = 0; missed < writes; missed++) onMissed?.();
      if (without === 'continue') return undefined;
      return new NotKept(
        disks === 1 ? `${has} of ${replicas} replicas have what was written` : 'it is not on disk yet',
      );
    },
  };
}

/** Tells each write of a batch what became of it; `failureOf` gives the failure of all by the reply of the wait. */
function settle(
  batch: readonly Write[],
  replies: Replies,
  failureOf: (reply: unknown) => Error | undefined,
): void {
  const [waitError, waited] = replies.at(-1) ?? [new Error('Connection is closed.'), 0];
  const missing = waitError ?? failureOf(waited);
  for (const [index, write] of batch.entries()) {
    const [error, reply] = replies[index] ?? [new Error('Connection is closed.'), undefined];
    const failure = error ?? missing;
    if (failure) write.reject(failure);
    else write.resolve(reply);
  }
}

/** A new key that the same server of a cluster holds as `key`. */
function markBeside(key: string): string {
  const tagged = /^.*?\{[^}]+\}/.exec(key)?.[0] ?? `${key.slice(0, key.indexOf(':') + 1)}{${key}}`;
  return `${tagged}:kept:${randomUUID()}`;
}

/** A server whose memory is full takes no SET but from such a script (from Redis 7 on), and has to be drained. */
const markWhenFull = `#!lua flags=allow-oom
return redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])`;

async function leaveMark(redis: RedisClient, mark: string): Promise<void> {
  try {
    await redis.set(mark, '1', 'PX', markMs);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('OOM '))) throw error;
    await redis.eval(markWhenFull, 1, mark, markMs);
  }
}

/** Sends a connection to look for the server that leads now: it may be the one that does not know. */
async function lookAgain(redis: RedisClient): Promise<void> {
  if (redis instanceof Cluster) await learnSlots(redis);
  // another one is looking already, and would end for good
  else if (redis.status === 'ready') redis.disconnect(true);
}

const isMoved = ({ message }: Error): boolean => message.startsWith('MOVED ');

/** Lets a cluster's connection ask which server holds which slot. */
async function learnSlots(cluster: Cluster): Promise<void> {
  await new Promise<void>((resolve) => {
    cluster.refreshSlotsCache(() => resolve());
  });
}

/** Takes the writes of the lane that has waited longest, in their order. */
function takeLane(waiting: Write[]): Write[] {
  const lane = waiting[0]?.lane;
  const batch: Write[] = [];
  const rest: Write[] = [];
  for (const write of waiting)
    (write.lane === lane && batch.length < mostTogether ? batch : rest).push(write);
  waiting.splice(0, waiting.length, ...rest);
  return batch;
}
