import { probePath } from '@parley/schema/contract';
import {
  checkDisks,
  checkEgressSettings,
  checkInternalApi,
  checkRedis,
  checkSecrets,
  checkEgress,
  connectRedis,
  fine,
  redisAddress,
  redisUse,
  refuseToServe,
  unreachableRedis,
  warning,
  type Finding,
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
  const settings = [
    ...checkSecrets({ INTERNAL_TOKEN, CHAT_SECRET }),
    checkEgressSettings(networks),
    checkFileAddresses(config),
  ];
  refuseToServe([...findings, disks, management, egress, ...settings], logger);
  return redis;
}

type Addresses = Pick<Config, 'CHAT_URL' | 'FILES_DIR' | 'FILES_S3_BUCKET'>;

/** A warning if visitors are to send files and this service does not know where browsers find it. */
function checkFileAddresses({ CHAT_URL, FILES_DIR, FILES_S3_BUCKET }: Addresses): Finding {
  const about = 'addresses of files';
  if (FILES_DIR === undefined && FILES_S3_BUCKET === undefined) return fine(about, 'no files are stored');
  return CHAT_URL === undefined
    ? warning(
        about,
        'They lead to this machine alone.',
        'Set CHAT_URL to the address at which browsers find chat.',
      )
    : fine(about, `they lead to ${CHAT_URL}`);
}

async function connect(config: Config, logger: Logger): Promise<RedisClient> {
  try {
    return await connectRedis({ ...redisAddress(config), logger, name: 'parley-chat', mode: 'fast' });
  } catch (error) {
    refuseToServe([unreachableRedis(error)], logger);
    throw error;
  }
}
