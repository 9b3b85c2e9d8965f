import { z } from 'zod';
import { booleanVariable, integerVariable, listVariable, Secret } from '../base/env.ts';

/** The sentinels that know which Redis leads. */
export type RedisSentinels = {
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
  /** The name that the sentinels know the group of servers by. */
  readonly name: string;
  readonly password: Secret | undefined;
  readonly isEncrypted: boolean;
};

/** The way to Redis: one address, the nodes of a cluster, or sentinels to ask. */
export type RedisAddress = {
  /**
   * `redis://` or `rediss://`; several, for the nodes of a cluster to begin with. With sentinels the first one gives user,
   * password, database and encryption, and its host is not used.
   */
  readonly urls: readonly string[];
  readonly isCluster: boolean;
  readonly sentinels?: RedisSentinels | undefined;
};

const sentinelPort = 26_379;

const addressesVariable = listVariable.transform((addresses, context) =>
  addresses.map((address) => {
    const [, inBrackets, name, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(address) ?? [];
    const host = inBrackets ?? name;
    if (host !== undefined) return { host, port: Number(port ?? sentinelPort) };
    context.addIssue({ code: 'custom', message: `must be host:port, with commas between: ${address}` });
    return z.NEVER;
  }),
);

/** The variables that say where Redis is and how many machines have to have what is acknowledged. */
export const redisVariables = {
  REDIS_URL: listVariable.describe(
    'redis:// or rediss:// URL; several, with commas, for the nodes of a cluster',
  ),
  REDIS_CLUSTER: booleanVariable.default(false).describe('true: REDIS_URL names a Redis Cluster'),
  REDIS_SENTINELS: addressesVariable
    .default([])
    .describe(
      'Sentinels to ask which Redis leads, host:port with commas between; user, password, database and rediss:// come from REDIS_URL',
    ),
  REDIS_SENTINEL_NAME: z
    .string()
    .default('parley')
    .describe('Name that the sentinels know the group of servers by'),
  REDIS_SENTINEL_PASSWORD: z
    .string()
    .transform((value) => new Secret(value))
    .optional()
    .describe('Password of the sentinels'),
  REDIS_SENTINEL_TLS: booleanVariable.default(false).describe('true: the sentinels are spoken to by TLS'),
  REDIS_WAIT_REPLICAS: integerVariable(0, 5)
    .default(0)
    .describe(
      'Replicas that must have what a client is told is kept; 0: none, and the loss of a primary loses the last answers',
    ),
  REDIS_WAIT_DISK: booleanVariable
    .default(false)
    .describe(
      'true: it must be on the disk of the primary and of those replicas, too; takes Redis 7.2 or Valkey, and appendonly yes',
    ),
  REDIS_WAIT_LIMIT_MS: integerVariable(10, 2_500)
    .default(1_000)
    .describe('Time that the replicas have for it; after that the client is asked to try again'),
  REDIS_WITHOUT_REPLICAS: z
    .enum(['refuse', 'continue'])
    .default('refuse')
    .describe(
      'While fewer replicas are there than REDIS_WAIT_REPLICAS: refuse answers with 503, or continue without them',
    ),
};

type RedisConfig = z.infer<z.ZodObject<typeof redisVariables>>;

/** The part of the configuration that `keptWrites` asks for. */
export function replication(config: RedisConfig): RedisAddress & {
  readonly replicas: number;
  readonly isOnDisk: boolean;
  readonly limitMs: number;
  readonly without: 'refuse' | 'continue';
} {
  return {
    ...redisAddress(config),
    replicas: config.REDIS_WAIT_REPLICAS,
    isOnDisk: config.REDIS_WAIT_DISK,
    limitMs: config.REDIS_WAIT_LIMIT_MS,
    without: config.REDIS_WITHOUT_REPLICAS,
  };
}

/** The part of the configuration that the check of Redis asks for. */
export function redisUse(
  config: RedisConfig,
): Pick<RedisAddress, 'sentinels'> & { readonly waitsFor: number; readonly waitsForDisk: boolean } {
  const { REDIS_WAIT_REPLICAS: waitsFor, REDIS_WAIT_DISK: waitsForDisk } = config;
  return { sentinels: redisAddress(config).sentinels, waitsFor, waitsForDisk };
}

/** The address of Redis, as the environment gives it. */
export function redisAddress(config: RedisConfig): RedisAddress {
  const { REDIS_SENTINELS: addresses } = config;
  return {
    urls: config.REDIS_URL,
    isCluster: config.REDIS_CLUSTER,
    sentinels:
      addresses.length === 0
        ? undefined
        : {
            addresses,
            name: config.REDIS_SENTINEL_NAME,
            password: config.REDIS_SENTINEL_PASSWORD,
            isEncrypted: config.REDIS_SENTINEL_TLS,
          },
  };
}
