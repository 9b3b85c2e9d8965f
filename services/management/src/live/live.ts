import { streamsBusy } from '@parley/errors';
import type { Logger, RedisClient } from '@parley/server';
import type { Db } from '../database/client.ts';
import {
  createLiveChannel,
  type BotMessage,
  type ChannelParts,
  type LiveChannel,
  type Presence,
} from './live-channel.ts';
import type { News } from './live-event.ts';
import { LiveStream, type Viewer } from './live-stream.ts';
import { held, peopleOf, type Who } from './people.store.ts';
import { stillAllowed } from './still-allowed.repository.ts';

/** The parts that live news are made of. */
export type LiveParts = Pick<ChannelParts, 'connect' | 'channel'> & {
  readonly redis: RedisClient;
  readonly db: Db;
  /** The key of those who have a bot open. */
  readonly peopleAt: (botId: string) => string;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
};

/** The streams that a process keeps open: of all, of an organization, and of a user. */
const mostStreams = { ofAll: 2_000, ofOrganization: 1_000, ofUser: 20 };
/** Streams end after this and are asked for anew, half a minute sooner or later: not all at once. */
const lifeMs = 300_000;
const spreadMs = 30_000;
/** Every so often people are held, rights are asked for, and every other time a sign of life is given. */
const tickMs = 5_000;
/** The time in which those who come, go and move are gathered, to be told of together: five times a second at most. */
const gatherMs = 200;

/**
 * Tells those who have a bot open who else has and where they are in it, and that somebody has changed, published or commented on it. Nothing is asked of anybody
 * while no stream is open.
 */
export class Live {
  readonly #parts: LiveParts;
  readonly #channel: LiveChannel;
  readonly #streams = new Map<string, LiveStream>();
  readonly #gathering = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | undefined;
  #ticks = 0;
  #isStopped = false;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#channel = createLiveChannel({
      ...parts,
      processId: parts.newId(),
      onMessage: (message) => this.#hear(message),
      onLost: () => this.#endAll(),
    });
  }

  /** The number of streams of this process. */
  get size(): number {
    return this.#streams.size;
  }

  /** Tells of news that are committed. Waits for nothing and never fails. */
  tell(botId: string, news: News): void {
    this.#channel.publish({ botId, news });
  }

  /** Tells the process that has the stream of a window where that is now. Waits for nothing and never fails. */
  move(botId: string, presence: Presence): void {
    this.#channel.publish({ botId, presence });
  }

  /**
   * The stream of a viewer, which begins with who is here. Rejects with `streams-busy` where there are too many, and as
   * Redis does where that is away. Ends where something may have been missed: its reader asks anew and then looks.
   */
  async *watch(viewer: Viewer, gone: AbortSignal): AsyncGenerator<string, void> {
    const stream = this.#begin(viewer);
    const leave = (): void => stream.end();
    gone.addEventListener('abort', leave, { once: true });
    if (gone.aborted || this.#isStopped) leave();
    try {
      await this.#channel.open();
      await this.#look(viewer.botId);
      this.#channel.publish({ botId: viewer.botId, news: null });
      yield* stream.texts();
    } finally {
      gone.removeEventListener('abort', leave);
      await this.#leave(stream);
    }
  }

  /** Ends all streams; those that are asked for from then on end after their first event. */
  stop(): void {
    this.#isStopped = true;
    this.#endAll();
  }

  async close(): Promise<void> {
    this.stop();
    clearInterval(this.#timer);
    await this.#channel.close();
  }

  #begin(viewer: Viewer): LiveStream {
    const all = [...this.#streams.values()];
    const ofOrganization = all.filter((one) => one.viewer.organizationId === viewer.organizationId);
    const ofUser = ofOrganization.filter((one) => one.viewer.userId === viewer.userId);
    if (
      all.length >= mostStreams.ofAll ||
      ofOrganization.length >= mostStreams.ofOrganization ||
      ofUser.length >= mostStreams.ofUser
    )
      throw streamsBusy({ retryAfterSeconds: 30 });
    const until = performance.now() + lifeMs + (2 * Math.random() - 1) * spreadMs;
    const stream = new LiveStream(this.#parts.newId(), viewer, until);
    this.#streams.set(stream.id, stream);
    this.#timer ??= setInterval(() => {
      this.#ticking ??= this.#tick().finally(() => (this.#ticking = undefined));
    }, tickMs).unref();
    return stream;
  }

  /** Takes a stream out and tells the others; a reader that is not heard any more leaves before its connection breaks. */
  async #leave(stream: LiveStream): Promise<void> {
    const { redis, peopleAt } = this.#parts;
    const { id } = stream;
    const { botId } = stream.viewer;
    stream.listenNoMore();
    this.#streams.delete(id);
    if (this.#streams.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    try {
      await held(redis, peopleAt(botId), new Map([[id, null]]));
      this.#channel.publish({ botId, news: null });
    } catch {
      // the entry runs out by itself
    }
  }

  #endAll(): void {
    for (const stream of this.#streams.values()) stream.end();
  }

  #ofBot(botId: string): LiveStream[] {
    return [...this.#streams.values()].filter(({ viewer }) => viewer.botId === botId);
  }

  #hear(message: BotMessage): void {
    const { botId } = message;
    if ('presence' in message) this.#note(botId, message.presence);
    else if (message.news) for (const stream of this.#ofBot(botId)) stream.tell(message.news);
    else this.#lookSoon(botId);
  }

  /** Notes where a window is, if this process has its stream, and has everybody look if it was elsewhere. */
  #note(botId: string, { userId, windowId, groupId }: Presence): void {
    const heard = this.#ofBot(botId).filter(
      ({ viewer }) => viewer.userId === userId && viewer.windowId === windowId,
    );
    for (const stream of heard) stream.noteBeat();
    const moved = heard.filter((stream) => stream.groupId !== groupId);
    if (moved.length === 0) return;
    for (const stream of moved) stream.groupId = groupId;
    this.#channel.publish({ botId, news: null });
  }

  #lookSoon(botId: string): void {
    if (this.#gathering.has(botId)) return;
    this.#gathering.add(botId);
    setTimeout(() => {
      this.#gathering.delete(botId);
      void this.#look(botId);
    }, gatherMs).unref();
  }

  /** Holds the people of this process at a bot and tells them who is here. */
  async #look(botId: string): Promise<void> {
    const { redis, peopleAt } = this.#parts;
    const present = this.#ofBot(botId);
    if (present.length === 0) return;
    const own = new Map(present.map((stream): [string, Who] => [stream.id, whoOf(stream)]));
    // without Redis, or where its memory is full, they are told at least of each other
    const all = await held(redis, peopleAt(botId), own).catch(() => [...own.values()]);
    const people = peopleOf(all);
    for (const stream of present) {
      stream.tellPeople(people);
      // a window by itself has nobody to say anything to
      if (all.some(({ userId }) => userId !== stream.viewer.userId))
        stream.listen(() => void this.#leave(stream));
      else stream.listenNoMore();
    }
  }

  async #tick(): Promise<void> {
    if (!this.#channel.isAlive()) return;
    this.#ticks++;
    const all = [...this.#streams.values()];
    const botIds = new Set(all.map(({ viewer }) => viewer.botId));
    await Promise.all(Array.from(botIds, (botId) => this.#look(botId)));
    const at = performance.now();
    for (const stream of all) {
      if (this.#ticks % 2 === 0) stream.beat();
      if (at > stream.until) stream.end();
    }
    await this.#askForRights(all);
  }

  async #askForRights(streams: readonly LiveStream[]): Promise<void> {
    const { db, now, logger } = this.#parts;
    try {
      const allowed = await stillAllowed(db, streams, now());
      for (const stream of streams) if (!allowed.has(stream.id)) stream.end();
    } catch (error) {
      // they end by themselves after five minutes, and who asks anew is asked who they are
      logger.debug({ err: error }, 'the rights of open streams could not be asked for');
    }
  }
}

const whoOf = ({ viewer: { userId, name }, groupId }: LiveStream): Who => ({ userId, name, groupId });
