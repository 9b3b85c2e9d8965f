import { probePath } from '@parley/schema/contract';
import {
  checkDisks,
  checkEgressSettings,
  checkInternalApi,
  checkRedis,
  checkSecrets,
  checkEgress,
  connectRedis,
  redisAddress,
  redisUse,
  refuseToServe,
  unreachableRedis,
  type Logger,
  type RedisClient,
} from '@parley/server';
import type { Config } from './config.ts';

/**
 * The Redis of an installation that has been looked at. Waits for a Redis that is not there yet; throws `CannotServe`
 * where the service cannot work.
 */
export async function connectCheckedRedis(config: Config, logger: Logger): Promise<RedisClient> {
  const { INTERNAL_TOKEN, CHAT_SECRET, EGRESS_ALLOWED_NETWORKS: networks } = config;
  const redis = await connect(config, logger);
  const [findings, disks, management, egress] = await Promise.all([
    checkRedis(redis, redisUse(config)),
    checkDisks(config),
    checkInternalApi({ url: config.MANAGEMENT_URL, path: probePath, token: INTERNAL_TOKEN }),
    checkEgress(config),
  ]);
  const settings = [...checkSecrets({ INTERNAL_TOKEN, CHAT_SECRET }), checkEgressSettings(networks)];
  refuseToServe([...findings, disks, management, egress, ...settings], logger);
  return redis;
}

async function connect(config: Config, logger: Logger): Promise<RedisClient> {
  try {
    return await connectRedis({ ...redisAddress(config), logger, name: 'parley-chat', mode: 'fast' });
  } catch (error) {
    refuseToServe([unreachableRedis(error)], logger);
    throw error;
  }
}
