import { createLogger, listen, runUntilSignal } from '@parley/server';
import { createManagementApp } from './app.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createDeps } from './deps.ts';
import { readConfig } from './read-config.ts';

const drainLimitMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await migrateDatabase(config.DATABASE_URL);
  const deps = createDeps(config, 'management');
  let isStopping = false;
  const app = createManagementApp(deps, { isStopping: () => isStopping });
  const server = await listen(app, { host: config.HOST, port: config.PORT, drainLimitMs });
  deps.logger.info({ url: server.url, node: process.version }, 'management is listening');
  runUntilSignal(process, deps.logger, async () => {
    isStopping = true;
    await server.stop();
    await deps.close();
  });
}

main().catch((error: unknown) => {
  createLogger({ service: 'management', level: 'info' }).fatal({ err: error }, 'management could not start');
  process.exitCode = 1;
});
