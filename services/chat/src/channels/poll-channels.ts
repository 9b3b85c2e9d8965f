import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pauseAfter, whileProlonged } from '@parley/server';
import type { ChannelCarrier } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { sessionScript } from '../sessions/session-scripts.ts';
import { carrierOfBot } from './answering-bot.ts';
import { carrierNamed } from './channel-adapters.ts';
import { noteNews } from './channel-news.ts';
import { previewedChannel } from './previewed-channel.ts';
import { takeMessages } from './receive-messages.ts';

const hold = sessionScript('hold-poll-1');

/** A process that dies has its credentials asked for by another one after this time. */
const leaseMs = 15_000;
const lookMs = 1_000;
/** The credentials that one process asks for: each of them is an open request all the time. */
const mostPolled = 200;
const backoff = { firstMs: 1_000, longestMs: 30_000 };

/** A credential whose provider is asked for messages. */
type Polled = {
  readonly carrier: ChannelCarrier;
  readonly workspaceId: string;
  readonly credentialsId: string;
};

/**
 * Asks the providers of channels for messages, where an installation has no address that they can reach: each credential
 * by exactly one process. Gives the function that stops it.
 */
export function pollChannels(deps: Deps): () => Promise<void> {
  if (!deps.config.MESSAGING_B_POLLING) return () => Promise.resolve();
  const id = randomUUID();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  async function look(): Promise<void> {
    const { redis, keys } = deps;
    try {
      for (const credentialsId of await redis.zrange(keys.channelsPolled, '0', '-1')) {
        if (running.size >= mostPolled || stopping.signal.aborted) return;
        if (running.has(credentialsId) || !(await holds(deps, credentialsId, id, leaseMs))) continue;
        const asking = pollCredential(deps, credentialsId, id, stopping.signal);
        running.set(
          credentialsId,
          asking.finally(() => running.delete(credentialsId)),
        );
      }
    } catch (error) {
      deps.logger.warn({ err: error }, 'the channels to ask for messages could not be read');
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, lookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await looking;
    await Promise.all(running.values());
  };
}

/** Takes or prolongs the right to ask for a credential; 0 gives it back. */
async function holds({ redis, keys }: Deps, credentialsId: string, id: string, ms: number): Promise<boolean> {
  return (await hold.run(redis, [keys.channelPoll(credentialsId)], [id, ms])) === 1;
}

/** Asks again and again while the right is ours and a bot answers there. Never rejects. */
async function pollCredential(
  deps: Deps,
  credentialsId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  let from: number | undefined;
  let failed = 0;
  const isOver = (): boolean => signal.aborted;
  // a question lasts for longer than the lease
  const prolonging = {
    logger: deps.logger,
    everyMs: leaseMs / 3,
    prolong: () => holds(deps, credentialsId, id, leaseMs),
    words: 'the right to ask for messages could not be prolonged',
    about: { credentialsId },
  };
  await whileProlonged(prolonging, async () => {
    while (!isOver()) {
      try {
        if (!(await holds(deps, credentialsId, id, leaseMs))) break;
        const polled = await polledBot(deps, credentialsId);
        if (!polled) {
          await deps.redis.zrem(deps.keys.channelsPolled, credentialsId);
          break;
        }
        from = await pollOnce(deps, polled, from, signal);
        failed = 0;
      } catch (error) {
        if (isOver()) break;
        failed += 1;
        deps.logger.warn({ err: error, credentialsId }, 'a provider could not be asked for messages');
        await setTimeout(pauseAfter(failed, backoff), undefined, { signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  });
  await holds(deps, credentialsId, id, 0).catch(() => undefined);
}

/** The bot that answers on a channel whose provider can be asked; undefined where none does. */
async function polledBot(deps: Deps, credentialsId: string): Promise<Polled | undefined> {
  const entry = await deps.channelBots.get(deps.keys.channel(credentialsId), credentialsId);
  if (!entry) throw new Error('nobody says which bot answers');
  const bot = entry.bot ?? (await previewedChannel(deps, credentialsId));
  const carrier = bot && carrierOfBot(bot);
  if (!bot || !carrier || !carrierNamed(carrier).poll) return undefined;
  return { carrier, workspaceId: bot.workspaceId, credentialsId };
}

/** Asks once, and stores what comes; gives the position to ask from next. Throws where that has to be tried again. */
async function pollOnce(
  deps: Deps,
  { carrier, workspaceId, credentialsId }: Polled,
  from: number | undefined,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { poll, connect } = carrierNamed(carrier);
  const account = { workspaceId, credentialsId };
  const polled = poll ? await poll(deps, account, from, signal) : 'missing';
  if (typeof polled === 'string') throw new Error(`the credential is ${polled}`);
  if (polled.outcome === 'polled') {
    noteNews(deps, credentialsId, 'connected');
    if (polled.messages.length > 0) await takeMessages(deps, carrier, credentialsId, polled.messages);
    return polled.next;
  }
  if (polled.outcome === 'revoked') noteNews(deps, credentialsId, 'refused', polled.reason);
  // it still sends to an address that it was told before
  if (polled.outcome === 'conflict') await connect?.(deps, account, '');
  throw new Error(polled.reason);
}
