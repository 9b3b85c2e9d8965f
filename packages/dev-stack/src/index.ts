export { startStack, type Stack, type StackOptions } from './start-stack.ts';
export { startPostgres, type PostgresOptions, type PostgresWay } from './postgres/start-postgres.ts';
export { startRedis, type RedisOptions, type RedisWay } from './redis/start-redis.ts';
export {
  startRedisCluster,
  type RedisCluster,
  type RedisClusterOptions,
} from './redis/start-redis-cluster.ts';
export type { AppendOnly } from './redis/settings.ts';
export type { Server } from './server.ts';
export { StackError } from './stack-error.ts';
export { createUser, type NewUser } from './services/create-user.ts';
export { repositoryRoot, sourceArgs, startService, type ServiceOptions } from './services/start-service.ts';
export { findServiceNode, type ServiceNode } from './services/service-node.ts';
