import { once } from 'node:events';
import { closeRedis, type Logger, type RedisClient } from '@parley/server';
import { z } from 'zod';
import { newsSchema } from './live-event.ts';

const messageSchema = z.union([
  /** News of a bot; null: people came or went. */
  z.object({ botId: z.string(), news: newsSchema.nullable() }),
  /** A window of a user says the group that it is at; null: none. The process that has its stream tells the others. */
  z.object({
    botId: z.string(),
    presence: z.object({ userId: z.string(), windowId: z.string(), groupId: z.string().nullable() }),
  }),
  /** A sign of life of the process with that id to itself. */
  z.object({ probe: z.string() }),
]);
type Message = z.infer<typeof messageSchema>;
/** A message about a bot. */
export type BotMessage = Extract<Message, { botId: string }>;
/** The group that a window of a user is at. */
export type Presence = Extract<Message, { presence: object }>['presence'];

/** The channel over which the processes of management tell each other what happens to bots. */
export type LiveChannel = {
  /** Tells all processes, this one too. Waits for nothing and never fails: while Redis is away, it is told when that is back. */
  readonly publish: (message: BotMessage) => void;
  /** Begins to listen; resolves once nothing that is published from then on is missed, and rejects where Redis is away. */
  readonly open: () => Promise<void>;
  /** Asks the channel for a sign of life; false where it owes the last ones. */
  readonly isAlive: () => boolean;
  readonly close: () => Promise<void>;
};

/** The parts of a channel. */
export type ChannelParts = {
  /** The ordinary connection. */
  readonly redis: RedisClient;
  /** Makes the connection that listens. */
  readonly connect: () => RedisClient;
  readonly channel: string;
  /** The id of this process. */
  readonly processId: string;
  readonly logger: Logger;
  readonly onMessage: (message: BotMessage) => void;
  /** Told when messages may have been missed. */
  readonly onLost: () => void;
};

/** The most messages that are kept while Redis is away. */
const mostOwed = 1_000;
const openLimitMs = 3_000;
/**
 * Signs of life that a channel may owe. They are counted and not timed: while nobody listens none is asked for, and a
 * process that was busy for long has not read those that have come.
 */
const mostSignsOwed = 2;

/** A channel that connects when somebody listens for the first time. After a loss it is opened anew, never resumed. */
export function createLiveChannel(parts: ChannelParts): LiveChannel {
  const { redis, channel, processId, logger, onMessage, onLost } = parts;
  let opening: Promise<RedisClient> | undefined;
  let signsOwed = 0;

  /** Messages about bots that could not be sent while Redis was away: of each bot and each type the newest. */
  const owed = new Map<string, Message>();
  const publish = (message: Message): void => {
    redis.publish(channel, JSON.stringify(message)).catch((error: unknown) => {
      logger.debug({ err: error }, 'live news could not be told yet');
      // who moves says so again
      if ('news' in message && owed.size < mostOwed)
        owed.set(`${message.botId} ${message.news?.type}`, message);
    });
  };
  const pay = (): void => {
    const messages = [...owed.values()];
    owed.clear();
    messages.forEach(publish);
  };
  redis.on('ready', pay);

  const lose = (listener: RedisClient): void => {
    opening = undefined;
    listener.removeAllListeners('close');
    listener.disconnect();
    onLost();
  };

  const onText = (text: string): void => {
    const message = messageSchema.safeParse(JSON.parse(text)).data;
    if (message === undefined) return;
    if ('botId' in message) onMessage(message);
    else if (message.probe === processId) signsOwed = 0;
  };

  async function connected(): Promise<RedisClient> {
    const listener = parts.connect();
    try {
      await readyInTime(listener);
      listener.on('message', (_channel: string, text: string) => onText(text));
      await listener.subscribe(channel);
      listener.on('close', () => lose(listener));
      signsOwed = 0;
      return listener;
    } catch (error) {
      listener.disconnect();
      throw error;
    }
  }

  return {
    publish,
    async open() {
      opening ??= connected().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      await opening;
    },
    isAlive() {
      if (signsOwed >= mostSignsOwed) {
        void opening?.then(lose, () => undefined);
        return false;
      }
      signsOwed++;
      publish({ probe: processId });
      return true;
    },
    async close() {
      redis.off('ready', pay);
      const listener = await opening?.catch(() => undefined);
      if (!listener) return;
      listener.removeAllListeners('close');
      await closeRedis(listener);
    },
  };
}

async function readyInTime(listener: RedisClient): Promise<void> {
  if (listener.status === 'ready') return;
  const limit = AbortSignal.timeout(openLimitMs);
  try {
    await once(listener, 'ready', { signal: limit });
  } catch (error) {
    throw limit.aborted ? new Error('Connection is closed: it was not ready in time.') : error;
  }
}
