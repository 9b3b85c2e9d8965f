import { runService } from '@parley/server';
import { createManagementApp } from './app.ts';
import { configSchema } from './config.ts';
import { preflight } from './preflight.ts';

/** A film over a slow line; a sender who falls silent is cut off earlier. */
const requestLimitMs = 10 * 60_000;

await runService(process, process.env, {
  name: 'management',
  configSchema,
  async start(config, isStopping) {
    const deps = await preflight(config, 'management');
    await deps.judging.warm();
    const app = createManagementApp(deps, { isStopping });
    return {
      deps,
      app,
      port: config.PORT,
      portVariable: 'PORT',
      drainLimitMs: 10_000,
      requestLimitMs,
      // editors ask another process at once; nobody waits for their streams to end by themselves
      stopWork() {
        deps.live.stop();
        return Promise.resolve();
      },
    };
  },
});
