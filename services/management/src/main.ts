import {
  CannotServe,
  createLogger,
  createTracing,
  exitCodeConfig,
  listen,
  runUntilSignal,
  serveAdmin,
} from '@parley/server';
import { createManagementApp } from './app.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createDeps } from './deps.ts';
import { refuseUnlessGood } from './doctor/refuse-unless-good.ts';
import { readConfig } from './read-config.ts';

const drainLimitMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await migrateDatabase(config.DATABASE_URL);
  const { HOST: host, PORT: port, ADMIN_PORT: adminPort, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  const deps = createDeps(config, 'management', await createTracing({ service: 'management', endpoint }));
  await refuseUnlessGood(deps);
  let isStopping = false;
  const app = createManagementApp(deps, { isStopping: () => isStopping });
  const admin =
    adminPort === undefined ? undefined : await serveAdmin(deps.metrics, { host, port: adminPort });
  const server = await listen(app, { host, port, drainLimitMs });
  deps.logger.info({ url: server.url, node: process.version }, 'management is listening');
  runUntilSignal(process, deps.logger, async () => {
    isStopping = true;
    await server.stop();
    await deps.close();
    await admin?.stop();
  });
}

main().catch((error: unknown) => {
  createLogger({ service: 'management', level: 'info' }).fatal({ err: error }, 'management could not start');
  process.exitCode = error instanceof CannotServe ? exitCodeConfig : 1;
});
