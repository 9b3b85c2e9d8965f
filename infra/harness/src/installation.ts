import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  repositoryRoot,
  sourceArgs,
  startPostgres,
  startRedis,
  startService,
  type Server,
  type ServiceNode,
} from '@parley/dev-stack';

/** A whole Parley made of real processes, each of which can be killed and brought back. */
export interface Installation {
  readonly postgres: Server;
  readonly redis: Server;
  readonly management: Server;
  readonly worker: Server;
  readonly chats: readonly Server[];
  readonly workspaceId: string;
  readonly secretToken: string;
  readonly publishableToken: string;
  readonly folder: string;
  /** Calls the management API; throws for everything but success. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  readonly chats: number;
  readonly appendOnly: 'always' | 'everysec';
  readonly log: (line: string) => void;
  /** Modules the chat processes load first. */
  readonly chatPreload?: readonly string[];
  /** What the Node of the chat processes is told. */
  readonly chatNodeArgs?: readonly string[] | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly chatEnvironment?: Readonly<Record<string, string>>;
  /** The Node the services run on. */
  readonly node?: ServiceNode | undefined;
}

/** Starts an installation on throw-away but durable servers, with a user, a workspace and both kinds of tokens. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { log, node } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parley-harness-'));
  const started: Server[] = [];
  const own = async (server: Promise<Server>): Promise<Server> => {
    const running = await server;
    started.push(running);
    return running;
  };
  const stop = async (): Promise<void> => {
    for (const server of started.toReversed()) await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [postgres, redis] = await Promise.all([
      own(startPostgres({ isDurable: true, log })),
      own(startRedis({ appendOnly: options.appendOnly, log })),
    ]);
    const environment: Record<string, string> = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      INTERNAL_TOKEN: randomBytes(32).toString('base64url'),
      CHAT_SECRET: randomBytes(32).toString('base64url'),
      START_BURST_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...options.environment,
    };
    const service = (
      name: string,
      entry: string,
      portVariable: 'PORT' | 'WORKER_PORT',
      extra = {},
    ): Promise<Server> =>
      own(
        startService({
          name,
          entry,
          portVariable,
          environment: { ...environment, ...extra },
          logFile: join(folder, `${name}.log`),
          node,
          nodeArgs: name.startsWith('chat') ? options.chatNodeArgs : undefined,
          preload: name.startsWith('chat') ? options.chatPreload : undefined,
        }),
      );
    const management = await service('management', 'services/management/src/main.ts', 'PORT');
    const worker = await service('worker', 'services/management/src/worker.ts', 'WORKER_PORT');
    const chatEnvironment = { MANAGEMENT_URL: management.url, ...options.chatEnvironment };
    const chats = await Promise.all(
      Array.from({ length: options.chats }, (_, index) =>
        service(`chat-${index + 1}`, 'services/chat/src/main.ts', 'PORT', chatEnvironment),
      ),
    );
    const { workspaceId, secretToken } = await createUser(environment);
    const call = caller(management.url, secretToken);
    const { value } = await call<{ value: string }>('POST', `/v1/workspaces/${workspaceId}/tokens`, {
      name: 'harness',
    });
    return {
      postgres,
      redis,
      management,
      worker,
      chats,
      workspaceId,
      secretToken,
      publishableToken: value,
      folder,
      call,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createUser(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly workspaceId: string; readonly secretToken: string }> {
  const cli = join(repositoryRoot, 'services/management/src/cli/main.ts');
  const args = [...sourceArgs(), cli, 'create-user', '--email', 'harness@parley.invalid'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...environment },
  });
  // what the command prints is a JSON document of just this shape
  return JSON.parse(stdout) as { workspaceId: string; secretToken: string };
}

function caller(url: string, token: string): Installation['call'] {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };
}
