import { runService } from '@parley/server';
import { createManagementApp } from './app.ts';
import { configSchema } from './config.ts';
import { preflight } from './preflight.ts';

await runService(process, process.env, {
  name: 'management',
  configSchema,
  async start(config, isStopping) {
    const deps = await preflight(config, 'management');
    return { deps, app: createManagementApp(deps, { isStopping }), port: config.PORT, drainLimitMs: 10_000 };
  },
});
