import { randomUUID } from 'node:crypto';
import type { Server } from '@parley/dev-stack';
import { createTestDatabase } from '@parley/testing';
import { startInstallation, type Installation, type InstallationOptions } from './installation.ts';

/**
 * Starts an installation on the Postgres and the Redis that all tests share, with a migrated database and a prefix of its
 * own: for tests that neither end these servers nor read all that is in them.
 */
export async function startOnSharedServers({
  environment,
  ...options
}: Pick<InstallationOptions, 'chats' | 'environment'>): Promise<Installation> {
  const database = await createTestDatabase();
  const installation = await startInstallation({
    ...options,
    appendOnly: 'everysec',
    log: () => undefined,
    postgres: sharedServer('Postgres', database.url),
    redis: sharedServer('Redis', process.env['REDIS_URL'] ?? ''),
    environment: { REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`, ...environment },
  });
  return {
    ...installation,
    async stop() {
      await installation.stop();
      await database.drop();
    },
  };
}

function sharedServer(name: string, url: string): Server {
  const refuse = (): Promise<never> => Promise.reject(new Error(`this ${name} belongs to all tests`));
  return { url, how: 'shared by all tests', pid: undefined, kill: refuse, restart: refuse, stop: refuse };
}
