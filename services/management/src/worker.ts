import { createApp, runService, serveHealth, type Express } from '@parley/server';
import { configSchema } from './config.ts';
import { pingDatabase } from './database/client.ts';
import type { Deps } from './deps.ts';
import { addBacklogGauges } from './maintenance/backlog-gauges.ts';
import { preflight } from './preflight.ts';
import { createBacklog } from './turn-stream/backlog.ts';
import type { RunningTask } from './worker/task.ts';
import { createWake } from './worker/wake.ts';
import { tasks } from './worker-tasks.ts';

await runService(process, process.env, {
  name: 'worker',
  configSchema,
  async start(config, isStopping) {
    const deps = await preflight(config, 'worker');
    const running: RunningTask[] = [];
    const shared = { backlog: createBacklog(), telling: createWake() };
    for (const task of tasks) running.push(await task.start({ ...deps, ...shared }));
    addBacklogGauges(deps);
    deps.logger.info({ tasks: tasks.map(({ name }) => name) }, 'the worker is running');
    return {
      deps,
      app: createHealthApp(deps, running, isStopping),
      port: config.WORKER_PORT,
      portVariable: 'WORKER_PORT',
      drainLimitMs: 1_000,
      async stopWork() {
        await Promise.all(running.map((task) => task.stop()));
      },
    };
  },
});

/** The worker serves nobody; it is only asked how it is. */
function createHealthApp(deps: Deps, running: readonly RunningTask[], isStopping: () => boolean): Express {
  const checks = [
    { name: 'postgres', check: () => pingDatabase(deps.db) },
    { name: 'redis', check: () => deps.redis.ping() },
    ...running.flatMap(({ checks = [] }) => checks),
  ];
  return createApp({
    deps,
    logger: deps.logger,
    errorsBase: deps.config.ERRORS_BASE_URL,
    trustedProxies: [],
    endpoints: [],
    authenticate: () => undefined,
    limit: () => undefined,
    registerRoutes: (app) => serveHealth(app, checks, isStopping),
  });
}
