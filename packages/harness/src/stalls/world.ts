import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ManagementClient } from '@parley/client';
import { findServiceNode } from '@parley/dev-stack';
import { cachedPointerSchema, redisKeys } from '@parley/schema/contract';
import { Redis } from 'ioredis';
import { startInstallation, type Installation } from '../installation.ts';
import { endlessBot } from '../bench/target/bots.ts';
import { usualProgram } from '../neighbours/bots.ts';
import { publishBot, type PublishedBot } from '../publish-bot.ts';
import type { CheapRequest, Neighbour } from './felt.ts';
import { newInvitee } from './invitee.ts';
import { sendPlain, type HostileRequest } from './plain-http.ts';
import { startListener, type Listener } from './start-listener.ts';
import { stretchFolderVariable, stretchPreload } from './watch-stretches.ts';

/** An installation with somebody hostile in it, and somebody else who only wants to be served. */
export type StallWorld = {
  readonly chatUrl: string;
  readonly managementUrl: string;
  /** The hostile member's own workspace, token and client. */
  readonly workspaceId: string;
  readonly secretToken: string;
  readonly api: ManagementClient;
  readonly publish: (content: Readonly<Record<string, unknown>>) => Promise<PublishedBot>;
  /** The start of a chat with that bot, as a visitor sends it. */
  readonly startOf: (bot: PublishedBot, body?: object) => HostileRequest;
  /** A reply in a chat with that bot, which this starts. */
  readonly replyTo: (bot: PublishedBot, text: string) => Promise<HostileRequest>;
  /** A file for that question, in a chat with that bot which this starts: a text of so many bytes, or this one. */
  readonly fileFor: (bot: PublishedBot, blockId: string, file: number | NamedFile) => Promise<HostileRequest>;
  /** The secret token of somebody who is a guest in the workspace. */
  readonly guest: () => Promise<string>;
  /** The client of somebody new whom the hostile member invited. */
  readonly invitee: () => Promise<ManagementClient>;
  /** Stops the worker until the function returned is called. */
  readonly holdWorker: () => Promise<() => void>;
  /** A cheap request of somebody else for each neighbour. */
  readonly cheap: Readonly<Record<Neighbour, CheapRequest>>;
  /** Asks the cheap requests. */
  readonly listener: Listener;
  /** Services write their longest stretches there. */
  readonly stretchFolder: string;
};

/** A file as it is sent. */
type NamedFile = { readonly name: string; readonly content: Buffer };

/** The services that are measured. */
type StallOptions = {
  /** Variables of theirs, beside the usual. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** True to run the output of `npm run build`: from the sources, a thread begins by loading a compiler. */
  readonly isBuilt?: boolean;
};

/** Starts an installation and moves both in. */
export async function startStallWorld(
  log: (line: string) => void,
  { environment = {}, isBuilt = false }: StallOptions = {},
): Promise<{ readonly installation: Installation; readonly world: StallWorld; stop(): Promise<void> }> {
  const stretchFolder = await mkdtemp(join(tmpdir(), 'parley-stretches-'));
  const installation = await startInstallation({
    chats: 1,
    isBuilt,
    appendOnly: 'everysec',
    log,
    node: await findServiceNode(),
    preload: stretchPreload,
    // a busy machine is no bot that takes too long to check
    environment: {
      [stretchFolderVariable]: stretchFolder,
      CHECK_LIMIT_MS: '300000',
      MAX_FILE_BYTES: '1000000000',
      ...environment,
    },
  });
  const listener = startListener();
  return {
    installation,
    world: { ...(await stallWorld(installation)), listener, stretchFolder },
    async stop() {
      await listener.stop();
      await installation.stop();
      await rm(stretchFolder, { recursive: true, force: true });
    },
  };
}

async function stallWorld(
  installation: Installation,
): Promise<Omit<StallWorld, 'listener' | 'stretchFolder'>> {
  const { api, workspaceId, secretToken, publishableToken, management, worker, chats } = installation;
  const chatUrl = `${chats[0]?.url ?? ''}/api`;
  const managementUrl = `${management.url}/api`;
  const startOf = ({ publicId }: PublishedBot, body = {}): HostileRequest => ({
    method: 'POST',
    url: `${chatUrl}/v1/bots/${publicId}/startChat`,
    token: publishableToken,
    json: JSON.stringify(body),
  });
  const started = async (request: HostileRequest): Promise<string> => {
    const { status, body } = await sendPlain(request);
    if (status !== 200) throw new Error(`a chat did not start: ${status} ${body.toString().slice(0, 500)}`);
    // the answer of our own service to a start
    return (JSON.parse(body.toString()) as { sessionId: string }).sessionId;
  };
  const neighbour = await installation.stranger();
  const theirs = await publishBot(neighbour, endlessBot().content);
  const theirProgram = await publishBot(neighbour, usualProgram);
  const { value: theirToken } = await neighbour.api.createWorkspaceToken({
    path: { workspaceId: neighbour.workspaceId },
    body: { name: 'page' },
  });
  const theirSession = await started({ ...startOf(theirs), token: theirToken });
  return {
    chatUrl,
    managementUrl,
    workspaceId,
    secretToken,
    api,
    async publish(content) {
      const bot = await publishBot(installation, content);
      await knownToChat(installation, bot);
      return bot;
    },
    startOf,
    async fileFor(bot, blockId, file) {
      const { name, size, sent } =
        typeof file === 'number'
          ? { name: 'large.txt', size: file, sent: { bytes: file } }
          : { name: file.name, size: file.content.length, sent: { content: file.content } };
      const sessionId = await started(startOf(bot));
      const { status, body } = await sendPlain({
        method: 'POST',
        url: `${chatUrl}/v1/sessions/${sessionId}/uploads`,
        token: publishableToken,
        json: JSON.stringify({ blockId, fileName: name, fileSize: size }),
      });
      if (status !== 200) throw new Error(`an upload was not granted: ${status}`);
      // the answer of our own service to a request for an upload
      const { upload } = JSON.parse(body.toString()) as { upload: { url: string } };
      return { method: 'PUT', url: upload.url, ...sent };
    },
    async replyTo(bot, text) {
      const sessionId = await started(startOf(bot));
      return {
        method: 'POST',
        url: `${chatUrl}/v1/sessions/${sessionId}/continueChat`,
        token: publishableToken,
        json: JSON.stringify({ message: { type: 'text', text } }),
      };
    },
    guest: once(async () => {
      const email = 'stranger@parley.invalid';
      const { link } = await api.createInvitation({ path: { workspaceId }, body: { email, mode: 'guest' } });
      const code = new URL(link).hash.slice('#code='.length);
      await neighbour.api.acceptInvitation({ body: { code } });
      return neighbour.secretToken;
    }),
    invitee: () => newInvitee(installation, { api, workspaceId }, `${randomUUID()}@parley.invalid`),
    async holdWorker() {
      await worker.kill('SIGSTOP');
      return () => void worker.kill('SIGCONT');
    },
    cheap: {
      chat: {
        request: { method: 'GET', url: `${chatUrl}/v1/sessions/${theirSession}`, token: theirToken },
        everyMs: 5,
      },
      management: {
        request: {
          method: 'GET',
          url: `${managementUrl}/v1/bots/${theirs.botId}`,
          token: neighbour.secretToken,
        },
        everyMs: 5,
      },
      // a whole turn with a program: more of them would be a load themselves
      programs: { request: { ...startOf(theirProgram), token: theirToken }, everyMs: 50 },
    },
  };
}

/** Does the work when it is asked for first, and gives what came of it ever after. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

/** Resolves once chat reads that the bot is published. A busy management answers before it has told everybody. */
async function knownToChat({ redis }: Installation, { publicId }: PublishedBot): Promise<void> {
  const client = new Redis(redis.url);
  try {
    const key = redisKeys('parley').publicId(publicId);
    for (;;) {
      const entry = cachedPointerSchema.safeParse(JSON.parse((await client.get(key)) ?? 'null')).data;
      if (entry?.pointer?.hash) return;
      await delay(20);
    }
  } finally {
    client.disconnect();
  }
}
