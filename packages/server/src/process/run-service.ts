import type { Express } from 'express';
import type { z } from 'zod';
import { CannotServe } from '../doctor/refuse.ts';
import { EnvironmentError, exitCodeConfig, parseEnv } from '../base/env.ts';
import { expressMessages, listen, runUntilSignal } from './lifecycle.ts';
import { createLogger, type Logger } from '../base/logger.ts';
import { serveAdmin } from './admin.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** A service that is ready to listen. */
type ReadyService = {
  readonly app: Express;
  readonly port: number;
  /** The environment variable that chooses the port. */
  readonly portVariable: string;
  /** Time that running requests have to end when the process is told to stop, in milliseconds. */
  readonly drainLimitMs: number;
  /** Time that a request has to arrive; a minute unless named. */
  readonly requestLimitMs?: number;
  /** Ends work that no request has asked for; before the last requests end. */
  readonly stopWork?: () => Promise<void>;
  readonly deps: {
    readonly config: { readonly HOST: string; readonly ADMIN_PORT?: number | undefined };
    readonly logger: Logger;
    readonly metrics: Metrics;
    /** Lets go of everything, after the last request. */
    readonly close: () => Promise<void>;
  };
};

/** The parts of a process that `runService` runs. */
type Service<T extends z.ZodObject> = {
  /** Stands in each line of its log. */
  readonly name: string;
  readonly configSchema: T;
  readonly start: (config: Readonly<z.infer<T>>, isStopping: () => boolean) => Promise<ReadyService>;
};

/**
 * Runs a service in this process until it is told to stop. One that cannot start ends the process: with 78 where its
 * environment or the installation is to blame, with 1 for everything else.
 */
export async function runService<T extends z.ZodObject>(
  process: NodeJS.Process,
  environment: NodeJS.ProcessEnv,
  { name, configSchema, start }: Service<T>,
): Promise<void> {
  try {
    let isStopping = false;
    const warnings: string[] = [];
    const config = parseEnv(configSchema, environment, (warning) => warnings.push(warning));
    const service = await start(config, () => isStopping);
    for (const warning of warnings) service.deps.logger.warn({ warning }, 'a variable has a former name');
    await serve(process, service, () => {
      isStopping = true;
    });
  } catch (error) {
    const isMisconfigured = error instanceof EnvironmentError || error instanceof CannotServe;
    // the errors, in lines for people
    if (isMisconfigured) process.stderr.write(`${error.message}\n`);
    else createLogger({ service: name, level: 'info' }).fatal({ err: error }, 'the service could not start');
    // open connections would keep the process alive
    process.exit(isMisconfigured ? exitCodeConfig : 1);
  }
}

async function serve(
  process: NodeJS.Process,
  { app, port, portVariable, drainLimitMs, requestLimitMs, stopWork, deps }: ReadyService,
  onStopping: () => void,
): Promise<void> {
  const { config, logger, metrics } = deps;
  const { HOST: host, ADMIN_PORT: adminPort } = config;
  const admin = adminPort === undefined ? undefined : await serveAdmin(metrics, { host, port: adminPort });
  const messages = expressMessages(app);
  const server = await listen(app, { host, port, portVariable, drainLimitMs, requestLimitMs, messages });
  logger.info({ url: server.url, node: process.version }, 'the service is listening');
  runUntilSignal(process, logger, async () => {
    onStopping();
    await stopWork?.();
    await server.stop();
    await deps.close();
    await admin?.stop();
  });
}
