import { runContainer, type ContainerOptions } from '../docker/run-container.ts';
import type { Server } from '../server.ts';
import { askPostgres, postgresUrl } from './postgres-url.ts';
import { postgresSettings } from './settings.ts';

/** Postgres in a container. */
export async function postgresInDocker(options: ContainerOptions, isDurable: boolean): Promise<Server> {
  return runContainer({
    ...options,
    service: 'postgres',
    image: 'postgres:17-alpine',
    dataFolder: '/var/lib/postgresql/data',
    innerPort: 5432,
    command: () => ['postgres', ...postgresSettings(isDurable)],
    variables: (password) => ({ POSTGRES_PASSWORD: password, POSTGRES_INITDB_ARGS: '--encoding=UTF8' }),
    url: postgresUrl,
    isReady: (url) => askPostgres(url, 'select 1'),
  });
}
