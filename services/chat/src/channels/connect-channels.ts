import { pauseAfter } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { SendOutcome } from './provider/adapter.ts';
import { carrierOfBot } from './answering-bot.ts';
import { channelAddress } from './channel-address.ts';
import { carrierNamed, notOpenedYet } from './channel-adapters.ts';
import { noteNews } from './channel-news.ts';
import { previewedChannel } from './previewed-channel.ts';

/** Another process takes over what one that died was telling. */
const leaseMs = 30_000;
const mostTogether = 10;
const mostTries = 20;
const backoff = { firstMs: 2_000, longestMs: 300_000 };

/**
 * Tells providers where to send the messages for bots that were published, and under which secret: at least once after
 * each publication and each new secret, again while a provider is away.
 */
export async function connectChannels(deps: Deps): Promise<void> {
  const { redis, keys } = deps;
  const now = Date.now();
  const due = await redis.zrangebyscore(keys.channelsToConnect, '-inf', now, 'LIMIT', 0, mostTogether);
  for (const member of due) {
    // one process has moved it, and tells the provider
    const moved = await redis.zadd(keys.channelsToConnect, 'XX', 'CH', 'GT', now + leaseMs, member);
    if (moved !== 1) continue;
    connect(deps, member).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'a provider could not be told where to send messages');
    });
  }
}

/** A credential, and the tries that have failed: `{credentialsId}` or `{credentialsId} {tries}`. */
async function connect(deps: Deps, member: string): Promise<void> {
  const { redis, keys, logger } = deps;
  const [credentialsId = '', failed = '0'] = member.split(' ');
  const outcome = await connected(deps, credentialsId);
  const tries = Number(failed) + 1;
  await redis.zrem(keys.channelsToConnect, member);
  if (outcome.outcome === 'sent') return;
  logger.warn({ credentialsId, reason: outcome.reason }, 'a provider does not take the address of a channel');
  if (outcome.outcome !== 'later' || tries >= mostTries) return;
  const at = Date.now() + Math.max(outcome.afterMs ?? 0, pauseAfter(tries, backoff));
  await redis.zadd(keys.channelsToConnect, at, `${credentialsId} ${tries}`);
}

async function connected(deps: Deps, credentialsId: string): Promise<SendOutcome> {
  const nobody = { outcome: 'sent' } as const;
  const entry = await deps.channelBots.get(deps.keys.channel(credentialsId), credentialsId);
  if (!entry) return { outcome: 'later', reason: 'nobody says which bot answers' };
  const bot = entry.bot ?? (await previewedChannel(deps, credentialsId));
  const channel = bot && carrierNamed(carrierOfBot(bot));
  if (!bot || !channel?.connect) return nobody;
  const isPolled = deps.config.MESSAGING_B_POLLING && channel.poll !== undefined;
  const url = isPolled ? '' : channelAddress(deps.config, carrierOfBot(bot), credentialsId);
  if (isPolled) await deps.redis.zadd(deps.keys.channelsPolled, 'NX', 0, credentialsId);
  const outcome = await channel.connect(deps, { workspaceId: bot.workspaceId, credentialsId }, url);
  if (typeof outcome !== 'string' && outcome.outcome !== 'later') {
    if (outcome.outcome === 'sent') noteNews(deps, credentialsId, 'connected');
    else noteNews(deps, credentialsId, 'refused', outcome.reason);
  }
  if (outcome === 'missing') return nobody;
  return typeof outcome === 'string' ? { outcome: 'later', reason: notOpenedYet[outcome] } : outcome;
}
