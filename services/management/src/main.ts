import { runService } from '@parley/server';
import { createManagementApp } from './app.ts';
import { configSchema } from './config.ts';
import { readyDeps } from './ready-deps.ts';

await runService(process, process.env, {
  name: 'management',
  configSchema,
  async start(config, isStopping) {
    const deps = await readyDeps(config, 'management');
    return { deps, app: createManagementApp(deps, { isStopping }), port: config.PORT, drainLimitMs: 10_000 };
  },
});
