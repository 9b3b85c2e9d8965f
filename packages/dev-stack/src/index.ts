export { startStack } from './start-stack.ts';
export { startPostgres } from './postgres/start-postgres.ts';
export { startPostgresStandby } from './postgres/start-postgres-standby.ts';
export { startRedis } from './redis/start-redis.ts';
export { localPrograms } from './postgres/programs.ts';
export { redisClient } from './redis/client-program.ts';
export { startRedisNode } from './redis/start-redis-node.ts';
export { startRedisCluster, type RedisCluster } from './redis/start-redis-cluster.ts';
export type { Server } from './server.ts';
export {
  createUser,
  runParley,
  runParleyHere,
  signInLink,
  type NewUser,
  type Operate,
} from './services/create-user.ts';
export { repositoryRoot, smallHeap, sourceArgs, startService } from './services/start-service.ts';
export { bundleServices } from './services/bundle-services.ts';
export { findServiceNode, type ServiceNode } from './services/service-node.ts';
