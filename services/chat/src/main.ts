import {
  CannotServe,
  createLogger,
  EnvironmentError,
  exitCodeConfig,
  listen,
  parseEnv,
  runUntilSignal,
  serveAdmin,
} from '@parley/server';
import { createChatApp } from './app.ts';
import { configSchema, type Config } from './config.ts';
import { createDeps } from './deps.ts';

/** Longer than the longest turn, so that a stop loses none. */
const drainMarginMs = 5_000;

async function main(): Promise<void> {
  const config = readConfig();
  const deps = await createDeps(config);
  let isStopping = false;
  const app = createChatApp(deps, { isStopping: () => isStopping });
  const { HOST: host, PORT: port, ADMIN_PORT: adminPort, TURN_LIMIT_MS: turnMs } = config;
  const admin =
    adminPort === undefined ? undefined : await serveAdmin(deps.metrics, { host, port: adminPort });
  const server = await listen(app, { host, port, drainLimitMs: turnMs + drainMarginMs });
  deps.logger.info({ url: server.url, node: process.version }, 'chat is listening');
  runUntilSignal(process, deps.logger, async () => {
    isStopping = true;
    await server.stop();
    await deps.close();
    await admin?.stop();
  });
}

function readConfig(): Config {
  try {
    return parseEnv(configSchema, process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(exitCodeConfig);
  }
}

main().catch((error: unknown) => {
  createLogger({ service: 'chat', level: 'info' }).fatal({ err: error }, 'chat could not start');
  process.exitCode = error instanceof CannotServe ? exitCodeConfig : 1;
});
