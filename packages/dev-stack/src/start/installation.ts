import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from '../server.ts';
import { bundleServices } from '../services/bundle-services.ts';
import { findServiceNode } from '../services/service-node.ts';
import { startStack } from '../start-stack.ts';
import { repositoryRoot, startService, type ServiceOptions } from '../services/start-service.ts';
import { StackError } from '../stack-error.ts';
import { seedDemo, type DemoFacts } from './demo.ts';
import { shownPath } from './folder.ts';
import { openLogFolder } from './log-folder.ts';
import { readSecrets } from './secrets.ts';
import { givenVariables } from './given-variables.ts';
import { supervise, type Supervised } from './supervise.ts';

/** A whole Parley on this machine. */
export type Installation = {
  readonly facts: DemoFacts;
  stop(): Promise<void>;
};

type InstallationOptions = {
  /** Keeps the data, the logs and the secrets; made if missing. */
  readonly folder: string;
  readonly log: (line: string) => void;
  readonly managementPort: number;
  readonly chatPort: number;
  /** Told when something has died too often to be brought back. */
  readonly onFailure: (reason: string) => void;
};

/** Starts Postgres and Redis, both services and the worker, and seeds the demo the first time. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { folder, log } = options;
  const logs = await openLogFolder(folder);
  const secrets = await readSecrets(folder);
  const [stack, node] = await Promise.all([
    startStack({ keptIn: folder, log }),
    findServiceNode(),
    bundleServices(repositoryRoot, join(folder, 'bundles')),
  ]);
  log(`node: ${node.version}, ${node.how}`);
  const started: Supervised[] = [];
  const stop = async () => {
    // who is served goes first, what serves goes last
    for (const service of started.toReversed()) await service.stop();
    await rm(environmentFile, { force: true });
    await stack.stop();
  };
  const environmentFile = join(folder, 'environment.json');
  // one host name for all that is printed: what a browser keeps for one is kept for no other
  const managementUrl = `http://127.0.0.1:${options.managementPort}`;
  const chatUrl = `http://127.0.0.1:${options.chatPort}`;
  const environment = {
    DATABASE_URL: stack.databaseUrl,
    REDIS_URL: stack.redisUrl,
    INTERNAL_TOKEN: secrets.internalToken,
    CHAT_SECRET: secrets.chatSecret,
    CREDENTIALS_KEYS: secrets.credentialsKey,
    MANAGEMENT_URL: managementUrl,
    FILES_DIR: join(folder, 'files'),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? managementUrl,
    CHAT_URL: process.env['CHAT_URL'] ?? chatUrl,
    // no process of another release runs beside these
    COMPACT_SESSIONS: process.env['COMPACT_SESSIONS'] ?? 'true',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  };
  const run = async (
    service: Pick<ServiceOptions, 'name' | 'entry' | 'portVariable' | 'port' | 'chosenBy'>,
  ): Promise<Server> => {
    const logFile = join(logs, `${service.name}.log`);
    const server = await startService({ ...service, environment, logFile, node });
    started.push(supervise(server, service.name, logFile, log, options.onFailure));
    log(`${service.name}: ${server.url}, log in ${shownPath(logFile)}`);
    return server;
  };
  try {
    await run({
      name: 'management',
      entry: 'services/management/src/main.ts',
      portVariable: 'PORT',
      port: options.managementPort,
      chosenBy: 'MANAGEMENT_PORT',
    });
    const [, chat] = await Promise.all([
      run({
        name: 'worker',
        entry: 'services/management/src/worker.ts',
        portVariable: 'WORKER_PORT',
        port: undefined,
      }),
      run({
        name: 'chat',
        entry: 'services/chat/src/main.ts',
        portVariable: 'PORT',
        port: options.chatPort,
        chosenBy: 'CHAT_PORT',
      }),
    ]);
    // the command line finds the installation by it
    const whole = { ...givenVariables(process.env), ...environment };
    await writeFile(environmentFile, JSON.stringify(whole), { mode: 0o600 });
    const facts = await seedDemo({
      folder,
      managementUrl: environment.MANAGEMENT_URL,
      chatUrl: chat.url,
      environment,
      log,
    });
    return { facts, stop };
  } catch (error) {
    await stop();
    throw error instanceof StackError ? error : new StackError(String(error), { cause: error });
  }
}
