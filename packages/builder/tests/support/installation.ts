import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createUser,
  runParleyHere,
  signInLink,
  startService,
  type NewUser,
  type Operate,
  type Server,
} from '@parley/dev-stack';
import { createTestDatabase, type TestDatabase } from '@parley/testing';

type Parts = {
  readonly management: Server;
  readonly others: readonly Server[];
  readonly database: TestDatabase;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly chatUrl: string;
};

type Wishes = {
  /** True: bots can be talked to, and their results arrive. */
  readonly withChat: boolean;
  /** Further variables of the services, known when they start. */
  readonly settings?: () => Promise<Readonly<Record<string, string>>>;
};

/** A management service with the builder on it over a database of its own; chat and a worker if they are wished for. */
export class Installation {
  readonly management: Server;
  readonly chatUrl: string;
  readonly database: TestDatabase;
  readonly #parts: Parts;
  readonly #operate: Operate;

  private constructor(parts: Parts) {
    this.management = parts.management;
    this.chatUrl = parts.chatUrl;
    this.database = parts.database;
    this.#parts = parts;
    this.#operate = (command) => runParleyHere(parts.environment, command);
  }

  static async start({ withChat, settings }: Wishes): Promise<Installation> {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'parley-builder-'));
    const [port, chatPort] = await freePorts();
    const chatUrl = `http://127.0.0.1:${chatPort}`;
    const environment = {
      DATABASE_URL: database.url,
      DATABASE_WAIT_MS: '600000',
      PROPAGATION_WAIT_MS: '600000',
      REDIS_URL: process.env['REDIS_URL'] ?? '',
      REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`,
      INTERNAL_TOKEN: randomBytes(32).toString('base64url'),
      FILES_DIR: join(folder, 'files'),
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CHAT_URL: chatUrl,
      ...(await settings?.()),
    };
    const management = startService({
      name: 'management',
      entry: 'services/management/src/main.ts',
      portVariable: 'PORT',
      port,
      environment,
      logFile: join(folder, 'management.log'),
    });
    const talking = withChat
      ? [
          startService({
            name: 'chat',
            entry: 'services/chat/src/main.ts',
            portVariable: 'PORT',
            port: chatPort,
            environment: {
              ...environment,
              MANAGEMENT_URL: environment.PUBLIC_URL,
              CHAT_SECRET: randomBytes(32).toString('base64url'),
            },
            logFile: join(folder, 'chat.log'),
          }),
          startService({
            name: 'worker',
            entry: 'services/management/src/worker.ts',
            portVariable: 'WORKER_PORT',
            port: undefined,
            environment,
            logFile: join(folder, 'worker.log'),
          }),
        ]
      : [];
    const [first, ...others] = await Promise.all([management, ...talking]);
    return new Installation({ management: first, others, database, folder, environment, chatUrl });
  }

  /** Makes a user with a workspace, who may do everything in it. */
  createUser(email: string, workspace: string): Promise<NewUser> {
    return createUser(this.#operate, { email, workspace });
  }

  /** Makes a link that signs a user in in a browser, once. */
  signInLink(email: string): Promise<string> {
    return signInLink(this.#operate, email);
  }

  /** Makes a link with which a user chooses a new password, once. */
  async resetLink(email: string): Promise<string> {
    const made = await this.#operate(['reset-link', '--email', email]);
    return (made as { readonly resetLink: string }).resetLink;
  }

  async stop(): Promise<void> {
    const { management, others, database, folder } = this.#parts;
    await Promise.all([management, ...others].map((server) => server.stop()));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two ports that nobody listens on: both services are told each other's address before they start. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    }),
  );
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  const [first = 0, second = 0] = ports;
  return [first, second];
}
