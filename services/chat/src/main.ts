import { runService } from '@parley/server';
import { createChatApp } from './app.ts';
import { pollChannels } from './channels/poll-channels.ts';
import { serveContacts } from './channels/serve-contacts.ts';
import { configSchema } from './config.ts';
import { createDeps } from './deps.ts';
import { eraseRegularly } from './sessions/erase-regularly.ts';

/** Longer than the longest turn, so that a stop loses none. */
const drainMarginMs = 5_000;
/** A large file over a slow line; a sender who falls silent is cut off earlier. */
const requestLimitMs = 60 * 60_000;

await runService(process, process.env, {
  name: 'chat',
  configSchema,
  async start(config, isStopping) {
    const deps = await createDeps(config);
    const stopErasing = eraseRegularly(deps);
    const stopContacts = serveContacts(deps);
    const stopPolling = pollChannels(deps);
    const close = async (): Promise<void> => {
      await stopErasing();
      await stopPolling();
      await stopContacts();
      await deps.close();
    };
    const drainLimitMs = config.TURN_LIMIT_MS + drainMarginMs;
    return {
      deps: { ...deps, close },
      app: createChatApp(deps, { isStopping }),
      port: config.PORT,
      portVariable: 'PORT',
      drainLimitMs,
      requestLimitMs,
    };
  },
});
