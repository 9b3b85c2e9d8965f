import type { ServiceNode } from '@parley/dev-stack';
import { Redis } from 'ioredis';
import { startInstallation } from '../../installation.ts';
import { publishBot } from '../../publish-bot.ts';
import { untilDrained } from '../../until-drained.ts';
import type { Target } from './target.ts';

type InstalledOptions = {
  readonly chats: number;
  readonly node: ServiceNode;
  readonly nodeArgs: readonly string[];
  readonly log: (line: string) => void;
};

/**
 * A whole Parley as it would run in production, but on one machine: services as built, durable servers, and request
 * lines in the log.
 */
export async function startInstalled({ chats, node, nodeArgs, log }: InstalledOptions): Promise<Target> {
  const installation = await startInstallation({
    chats,
    appendOnly: 'everysec',
    node,
    isBuilt: true,
    chatNodeArgs: nodeArgs,
    environment: {
      LOG_LEVEL: 'info',
      COMPACT_SESSIONS: 'true',
      // the receiver of events and the provider of models are on this machine
      EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
      // half of them for one organization, which all visitors of a scenario talk to
      MAX_CONCURRENT_MODELS: '512',
    },
    log,
  });
  const { redis, postgres, management, worker, publishableToken: token } = installation;
  const streams = new Redis(redis.url);
  return {
    redis,
    chats: installation.chats,
    token,
    installation,
    publish: (content) => publishBot(installation, content),
    settle: () => untilDrained(streams),
    watched: () => ({
      postgres: postgres.pid,
      redis: redis.pid,
      management: management.pid,
      worker: worker.pid,
      ...Object.fromEntries(installation.chats.map((chat) => [chat.how, chat.pid])),
    }),
    async stop() {
      streams.disconnect();
      await installation.stop();
    },
  };
}
