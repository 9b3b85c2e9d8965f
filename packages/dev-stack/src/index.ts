export { startStack } from './start-stack.ts';
export { startPostgres } from './postgres/start-postgres.ts';
export { startRedis } from './redis/start-redis.ts';
export { startRedisCluster, type RedisCluster } from './redis/start-redis-cluster.ts';
export type { Server } from './server.ts';
export { createUser, resetLink, runParley, signInLink } from './services/create-user.ts';
export { repositoryRoot, smallHeap, sourceArgs, startService } from './services/start-service.ts';
export { findServiceNode, type ServiceNode } from './services/service-node.ts';
