import {
  checkEgress,
  checkRedis,
  checkSecrets,
  refuseToServe,
  type Logger,
  type RedisClient,
} from '@parley/server';
import type { Config } from './config.ts';

/** Throws `CannotServe` where the installation cannot work. */
export async function refuseUnlessGood(config: Config, redis: RedisClient, logger: Logger): Promise<void> {
  const { INTERNAL_TOKEN, CHAT_SECRET, EGRESS_ALLOWED_NETWORKS: networks } = config;
  const open = networks.map(([address, bits]) => `${address.toString()}/${bits}`);
  const secrets = checkSecrets({ INTERNAL_TOKEN, CHAT_SECRET });
  refuseToServe([...(await checkRedis(redis)), ...secrets, checkEgress(open)], logger);
}
