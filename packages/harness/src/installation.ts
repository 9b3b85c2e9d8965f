import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createManagementClient, type ManagementClient } from '@parley/client';
import {
  createUser,
  repositoryRoot,
  runParley,
  type Operate,
  startPostgres,
  startRedis,
  startService,
  type Server,
  type ServiceNode,
} from '@parley/dev-stack';

/** A user who may write in a workspace, and what they call the management API with. */
type Owner = Pick<Installation, 'workspaceId' | 'secretToken' | 'api'>;

/** A whole Parley made of real processes, each of which can be killed and brought back. */
export type Installation = {
  readonly postgres: Server;
  readonly redis: Server;
  readonly management: Server;
  readonly worker: Server;
  readonly chats: readonly Server[];
  readonly workspaceId: string;
  readonly secretToken: string;
  readonly publishableToken: string;
  readonly folder: string;
  /** The settings that all its services share. */
  readonly environment: Readonly<Record<string, string>>;
  /** The management API, called once as the user: what fails is not tried again. */
  readonly api: ManagementClient;
  /** Runs a command of the operator's command line; gives the JSON document that it prints. */
  operate(...command: readonly string[]): Promise<unknown>;
  /** Somebody else, with a workspace of their own. */
  stranger(): Promise<Owner>;
  /**
   * Starts management, a worker and a chat process of this checkout beside those that run; gives the chat process, and
   * the management API of this checkout. For an installation of another checkout. `environment` is for the chat process.
   */
  upgrade(
    environment?: Readonly<Record<string, string>>,
  ): Promise<Pick<Installation, 'api'> & { readonly chat: Server }>;
  stop(): Promise<void>;
};

export type InstallationOptions = {
  readonly chats: number;
  readonly appendOnly: 'always' | 'everysec';
  readonly log: (line: string) => void;
  /** A Postgres that runs already, and that its starter stops. */
  readonly postgres?: Server | undefined;
  /** A Redis that runs already, and that its starter stops; without it one is started. `environment` may name others. */
  readonly redis?: Server | undefined;
  /** Makes the database of the services on their server and gives its address; left out, they have the server's own. */
  readonly makeDatabase?: (serverUrl: string) => Promise<string>;
  /** Modules that all services load first, and those that the chat processes and the worker load. */
  readonly preload?: readonly string[];
  readonly chatPreload?: readonly string[];
  readonly workerPreload?: readonly string[];
  /** Arguments for the Node of the chat processes. */
  readonly chatNodeArgs?: readonly string[] | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly chatEnvironment?: Readonly<Record<string, string>>;
  readonly workerEnvironment?: Readonly<Record<string, string>>;
  /** The metrics ports of processes, by their names: `management`, `worker`, `chat-1` and so on. */
  readonly adminPorts?: Readonly<Record<string, number>>;
  /** The Node the services run on. */
  readonly node?: ServiceNode | undefined;
  /** The checkout whose services run; this one unless named. */
  readonly checkout?: string | undefined;
  /** True to run the services from the output of `npm run build`. */
  readonly isBuilt?: boolean;
};

/** Starts an installation on throw-away but durable servers, with a user, a workspace and both kinds of tokens. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { log, node, isBuilt, checkout = repositoryRoot, preload = [] } = options;
  const { chatPreload = [], workerPreload = [], workerEnvironment } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parley-harness-'));
  const starts = {
    postgres: options.postgres ?? startPostgres({ isDurable: true, log }),
    redis: options.redis ?? startRedis({ appendOnly: options.appendOnly, log }),
  };
  const stores = [starts.postgres, starts.redis].filter((store) => store instanceof Promise);
  const services: Promise<Server>[] = [];
  const stopAll = async (servers: readonly Promise<Server>[]): Promise<void> => {
    // one that could not be started needs no end
    const running = (await Promise.allSettled(servers)).flatMap((server) =>
      server.status === 'fulfilled' ? server.value : [],
    );
    await Promise.all(running.map((server) => server.stop()));
  };
  const stop = async (): Promise<void> => {
    await stopAll(services);
    await stopAll(stores);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [postgres, redis] = await Promise.all([starts.postgres, starts.redis]);
    const environment: Record<string, string> = {
      DATABASE_URL: (await options.makeDatabase?.(postgres.url)) ?? postgres.url,
      REDIS_URL: redis.url,
      INTERNAL_TOKEN: randomBytes(32).toString('base64url'),
      CHAT_SECRET: randomBytes(32).toString('base64url'),
      CREDENTIALS_KEYS: randomBytes(32).toString('base64url'),
      START_BURST_LIMIT: '0',
      MAX_SESSION_MESSAGES_PER_MINUTE: '0',
      MAX_ADDRESS_MESSAGES_PER_MINUTE: '0',
      MAX_ADDRESS_UPLOADS_PER_MINUTE: '0',
      FILES_DIR: join(folder, 'files'),
      MAX_WORKSPACES_PER_ORGANIZATION: '1000000',
      LOG_LEVEL: 'warn',
      ...options.environment,
    };
    const service = (
      name: string,
      entry: string,
      portVariable: 'PORT' | 'WORKER_PORT',
      extra = {},
      root = checkout,
    ): Promise<Server> => {
      const server = startService({
        name,
        entry: relative(repositoryRoot, join(root, entry)),
        portVariable,
        environment: { ...environment, ...extra, ADMIN_PORT: options.adminPorts?.[name]?.toString() },
        logFile: join(folder, `${name}.log`),
        node,
        isBuilt,
        nodeArgs: name.startsWith('chat') ? options.chatNodeArgs : undefined,
        preload: [
          ...preload,
          ...(name.startsWith('chat') ? chatPreload : []),
          ...(name === 'worker' ? workerPreload : []),
        ],
      });
      services.push(server);
      return server;
    };
    const [management, worker] = await Promise.all([
      service('management', 'services/management/src/main.ts', 'PORT'),
      service('worker', 'services/management/src/worker.ts', 'WORKER_PORT', workerEnvironment),
    ]);
    const chatEnvironment = { MANAGEMENT_URL: management.url, ...options.chatEnvironment };
    const clientOf = (url: string, token: string): ManagementClient =>
      createManagementClient({ url, token, retry: { attempts: 1 } });
    const operate: Operate = (command) => runParley(checkout, environment, command);
    const owner = async (name: string): Promise<Owner> => {
      const user = { email: `${name}@parley.invalid`, workspace: name };
      const { workspaceId, secretToken } = await createUser(operate, user);
      return { workspaceId, secretToken, api: clientOf(management.url, secretToken) };
    };
    const [{ workspaceId, secretToken, api }, ...chats] = await Promise.all([
      owner('harness'),
      ...Array.from({ length: options.chats }, (_, index) =>
        service(`chat-${index + 1}`, 'services/chat/src/main.ts', 'PORT', chatEnvironment),
      ),
    ]);
    const { value } = await api.createWorkspaceToken({ path: { workspaceId }, body: { name: 'harness' } });
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
      environment,
      api,
      operate: (...command) => operate(command),
      stranger: () => owner('stranger'),
      async upgrade(newerEnvironment) {
        const newer = (name: string, entry: string, port: 'PORT' | 'WORKER_PORT', extra = {}) =>
          service(`newer-${name}`, `services/${entry}.ts`, port, extra, repositoryRoot);
        const { url } = await newer('management', 'management/src/main', 'PORT');
        await newer('worker', 'management/src/worker', 'WORKER_PORT');
        const chat = await newer('chat', 'chat/src/main', 'PORT', {
          ...chatEnvironment,
          ...newerEnvironment,
          MANAGEMENT_URL: url,
        });
        return { chat, api: clientOf(url, secretToken) };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
