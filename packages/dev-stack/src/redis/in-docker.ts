import { runContainer, type ContainerOptions } from '../docker/run-container.ts';
import type { Server } from '../server.ts';
import { askRedis } from './ask-redis.ts';
import { redisSettings, type AppendOnly } from './settings.ts';

/** Redis in a container. */
export async function redisInDocker(options: ContainerOptions, appendOnly: AppendOnly): Promise<Server> {
  return runContainer({
    ...options,
    service: 'redis',
    image: 'redis:8-alpine',
    dataFolder: '/data',
    innerPort: 6379,
    command: (password) => ['redis-server', '--requirepass', password, ...redisSettings(appendOnly)],
    variables: () => ({}),
    url: (host, port, password) => `redis://:${password}@${host}:${port}`,
    isReady: askRedis,
  });
}
