import {
  createApp,
  CannotServe,
  createLogger,
  createTracing,
  defaultJsonLimits,
  exitCodeConfig,
  listen,
  runUntilSignal,
  serveAdmin,
  serveHealth,
} from '@parley/server';
import { pingDatabase } from './database/client.ts';
import { migrateDatabase } from './database/migrate.ts';
import { createDeps } from './deps.ts';
import { addBacklogGauges } from './metrics/backlog-gauges.ts';
import { refuseUnlessGood } from './doctor/refuse-unless-good.ts';
import { readConfig } from './read-config.ts';
import type { RunningTask } from './worker/task.ts';
import { tasks } from './worker/tasks.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await migrateDatabase(config.DATABASE_URL);
  const {
    HOST: host,
    WORKER_PORT: port,
    ADMIN_PORT: adminPort,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  } = config;
  const deps = createDeps(config, 'worker', await createTracing({ service: 'worker', endpoint }));
  await refuseUnlessGood(deps);
  const { logger, db, redis } = deps;
  const running: RunningTask[] = [];
  for (const task of tasks) running.push(await task.start(deps));
  addBacklogGauges(deps);
  const admin =
    adminPort === undefined ? undefined : await serveAdmin(deps.metrics, { host, port: adminPort });
  let isStopping = false;
  const checks = [
    { name: 'postgres', check: () => pingDatabase(db) },
    { name: 'redis', check: () => redis.ping() },
    ...running.flatMap(({ checks = [] }) => checks),
  ];
  const app = createApp({
    deps,
    logger,
    errorsBase: config.ERRORS_BASE_URL,
    trustedProxies: [],
    endpoints: [],
    authenticate: () => undefined,
    limit: () => undefined,
    jsonLimits: defaultJsonLimits,
    beside: (app) => serveHealth(app, checks, () => isStopping),
  });
  const server = await listen(app, { host, port, drainLimitMs: 1_000 });
  logger.info({ url: server.url, tasks: tasks.map(({ name }) => name) }, 'the worker is at work');
  runUntilSignal(process, logger, async () => {
    isStopping = true;
    await Promise.all(running.map((task) => task.stop()));
    await server.stop();
    await deps.close();
    await admin?.stop();
  });
}

main().catch((error: unknown) => {
  createLogger({ service: 'worker', level: 'info' }).fatal({ err: error }, 'the worker could not start');
  process.exitCode = error instanceof CannotServe ? exitCodeConfig : 1;
});
