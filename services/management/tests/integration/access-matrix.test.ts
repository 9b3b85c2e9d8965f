import { afterAll, describe, expect, test } from '@jest/globals';
import type { UserMode } from '@parley/schema';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botContent, png, type Answer } from '@parley/testing';
import { createUser, type NewUser } from '../../src/cli/create-user.ts';
import { endpoints, internalEndpoints } from '../../src/endpoints.ts';
import { setSuspended } from '../../src/workspaces/suspend-workspace.ts';
import { signedIn } from '../support/browser.ts';
import type { Body, Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-matrix-'));
const world = useManagement({ FILES_DIR: folder });
afterAll(() => rm(folder, { recursive: true, force: true }));
type Operation = (typeof endpoints)[number];
const modes: readonly UserMode[] = ['guest', 'read', 'write'];

/** Operations of a user on themselves: there is nothing foreign about them. */
const own = new Set([
  'createWorkspace',
  'listWorkspaces',
  'createUserToken',
  'listTemplates',
  'listUserTokens',
  'revokeUserToken',
  'getMe',
  'updateMe',
  'setPassword',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'listIdentities',
  'deleteIdentity',
  'acceptInvitation',
  'leaveWorkspace',
]);
/** Operations that name the workspace in their body or query, what they need there, and the least mode. */
const inRequest: Readonly<
  Record<string, { readonly least: UserMode; readonly request: (id: string) => object }>
> = {
  createBot: { least: 'write', request: (workspaceId) => ({ body: { workspaceId, bot: {} } }) },
  importBot: { least: 'write', request: (workspaceId) => ({ body: { workspaceId, bot: botContent() } }) },
  importManyBots: {
    least: 'write',
    request: (workspaceId) => ({ body: { workspaceId, bots: [botContent()] } }),
  },
  listBots: { least: 'guest', request: (workspaceId) => ({ query: `?workspaceId=${workspaceId}` }) },
  listArchivedBots: { least: 'read', request: (workspaceId) => ({ query: `?workspaceId=${workspaceId}` }) },
};

/** The values of the path parameters of every operation, in one workspace. */
type Place = Readonly<Record<string, string>>;

const missing: Place = { workspaceId: 'missing', botId: 'missing', archivedBotId: 'missing' };

/** True for operations on bots that are archived: any other bot is none to them. */
const isOfArchive = (path: string): boolean => path.startsWith('/v1/archived-bots/');

/** A workspace with a published bot and an archived one, and the tokens of one user of each kind there can be. */
type Populated = {
  readonly place: Place;
  readonly as: Readonly<Record<UserMode | 'nobody', string>>;
};
type Who = 'guest' | 'read' | 'nobody';

async function newPlace(): Promise<Populated> {
  const { workspaceId, userId, secretToken } = await world.management.user();
  const call = world.management.as(secretToken);
  const made = await call.post('/v1/bots', { workspaceId, bot: botContent() });
  const botId: string = made.body.bot.id;
  const published = await call.post(`/v1/bots/${botId}/publish`);
  const token = await call.post(`/v1/workspaces/${workspaceId}/tokens`, { name: 'Page' });
  const hash: string = published.body.version.hash;
  const invited = await call.post(`/v1/workspaces/${workspaceId}/invitations`, {
    email: 'invited@matrix.invalid',
    mode: 'read',
  });
  const invitationId: string = invited.body.invitation.id;
  const mediaId = (await world.management.upload(secretToken, workspaceId, png(1, 1))).body.media.id;
  const other = await call.post('/v1/bots', { workspaceId, bot: botContent() });
  const archivedBotId: string = other.body.bot.id;
  await call.delete(`/v1/bots/${archivedBotId}`);
  const tokenId: string = token.body.token.id;
  const folder = await call.post(`/v1/workspaces/${workspaceId}/folders`, { name: 'Folder' });
  const folderId: string = folder.body.folder.id;
  const hook = { name: 'x', url: 'https://matrix.invalid/', events: ['chat.started'] };
  const webhookId: string = (await call.post(`/v1/workspaces/${workspaceId}/webhooks`, hook)).body.webhook.id;
  const tested = await call.post(`/v1/workspaces/${workspaceId}/webhooks/${webhookId}/test`);
  const deliveryId: string = tested.body.delivery.id;
  const credential = await call.post(`/v1/workspaces/${workspaceId}/credentials`, {
    type: 'http',
    name: 'Matrix',
    data: { scheme: 'bearer', value: 'a secret of the matrix', hosts: ['matrix.invalid'] },
  });
  const credentialsId: string = credential.body.credentials.id;
  const ofWorkspace = { tokenId, userId, invitationId, mediaId, webhookId, deliveryId, credentialsId };
  const key = '0'.repeat(64);
  const place = { workspaceId, botId, archivedBotId, folderId, hash, key, ...ofWorkspace };
  return { place, as: { guest: '', read: '', nobody: '', write: secretToken } };
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** One place for everything that changes nothing. */
const shared = once(async (): Promise<Populated & { readonly browsers: Readonly<Record<Who, Caller>> }> => {
  const { place, as } = await newPlace();
  const joined = async (mode: UserMode): Promise<NewUser> => {
    const email = `${mode}@matrix.invalid`;
    const user = await createUser(world.management.deps, { email, workspace: mode });
    await world.management.join(place['workspaceId'] ?? '', email, mode);
    return user;
  };
  const [guest, read] = [await joined('guest'), await joined('read')];
  const nobody = await world.management.user();
  const inBrowser = async ({ userId }: NewUser): Promise<Caller> =>
    (await signedIn(world.management, userId)).call;
  return {
    place,
    as: { guest: guest.secretToken, read: read.secretToken, nobody: nobody.secretToken, write: as.write },
    browsers: { guest: await inBrowser(guest), read: await inBrowser(read), nobody: await inBrowser(nobody) },
  };
});

const archived = once(async () => {
  const populated = await newPlace();
  await world.management.as(populated.as.write).delete(`/v1/bots/${populated.place['botId']}`);
  return populated;
});

const suspended = once(async () => {
  const populated = await newPlace();
  await setSuspended(world.management.deps, populated.place['workspaceId'] ?? '', true);
  return populated;
});

function ask(
  { method, path, operationId }: Operation,
  place: Place,
  caller: string | Caller | undefined,
): Promise<Answer<Body>> {
  const named = isOfArchive(path) ? path.replace('{botId}', '{archivedBotId}') : path;
  const filled = named.replace(/\{(\w+)\}/g, (_, name: string) => place[name] ?? 'unknown');
  const { body = method === 'get' ? undefined : {}, query = '' } =
    (inRequest[operationId]?.request(place['workspaceId'] ?? '') as
      { body?: object; query?: string } | undefined) ?? {};
  const call = typeof caller === 'object' ? caller : world.management.as(caller);
  return call[method](`${filled}${query}`, body);
}

/** True if access was the reason of the refusal. */
const isRefused = ({ status }: Answer<Body>): boolean => [401, 403, 404].includes(status);
const headersOf = ({ headers }: Answer<Body>): [string, string][] =>
  [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
/** The same for two paths that differ in an id. */
const withoutInstance = ({ status, body }: Answer<Body>) => ({ status, ...body, instance: '' });

const isOpen = ({ access }: Operation): boolean => access.tokens.includes('none');
const closed = endpoints.filter((endpoint) => !isOpen(endpoint));

test('the operations that need no token are these', () => {
  const open = endpoints.filter(isOpen).map(({ operationId }) => operationId);
  expect(open).toEqual([
    'getInstallation',
    'signIn',
    'redeemLink',
    'redeemInvitation',
    'askForReset',
    'redeemReset',
    'startSso',
    'finishSso',
    'signOut',
  ]);
});

const byToken = closed.filter(({ access }) => access.tokens.includes('secret'));

test('only these operations need somebody who has signed in', () => {
  const rest = closed.filter((endpoint) => !byToken.includes(endpoint));
  expect(rest.map(({ operationId }) => operationId)).toEqual([
    'createUserToken',
    'revokeUserToken',
    'setPassword',
    'endSession',
    'endOtherSessions',
    'deleteIdentity',
  ]);
});

// with a token it ends the browsers that are compared with
const comparable = byToken.filter(({ operationId }) => operationId !== 'endOtherSessions');

test.each(comparable.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s answers a user who has signed in as it answers their token',
  async (_name, operation) => {
    const { place: whole, as, browsers } = await shared();
    // what is about the caller alone must not take the shared users' memberships away
    const place = own.has(operation.operationId) ? missing : whole;
    for (const who of ['guest', 'read', 'nobody'] as const) {
      const [withToken, withSession] = [
        await ask(operation, place, as[who]),
        await ask(operation, place, browsers[who]),
      ];
      expect([who, withSession.status]).toEqual([who, withToken.status]);
      if (withToken.status !== 200) expect(withSession.text).toBe(withToken.text);
    }
  },
);

describe.each(closed.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s',
  (name, operation) => {
    const least = inRequest[name]?.least ?? operation.access.mode;

    test('names the least mode it needs, or is about the caller alone', () => {
      expect(own.has(name)).toBe(least === undefined);
    });

    test('needs a token that exists', async () => {
      for (const token of [undefined, 'x', 'parley_sk_0123456789012345678901234567890123456789012345678']) {
        const { status, body, headers } = await ask(operation, missing, token);
        expect([status, body.type.split('/').at(-1)]).toEqual([401, 'unauthenticated']);
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    });

    test('is not for tokens that stand in pages, nor for the internal one', async () => {
      const page = await world.call.post(`/v1/workspaces/${world.user.workspaceId}/tokens`, { name: 'Page' });
      const refused = await ask(operation, missing, page.body.value);
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        expect.stringMatching(/publishable token/),
      ]);
      expect((await ask(operation, missing, world.management.internalToken)).status).toBe(403);
    });

    if (least === undefined) return;

    const isWriting = least === 'write';

    test.each(modes)('a member who may %s', async (mode) => {
      const isAllowed = modes.indexOf(mode) >= modes.indexOf(least);
      // what may write gets a place of its own to write in
      const { place, as } = isAllowed && isWriting ? await newPlace() : await shared();
      const answer = await ask(operation, place, as[mode]);
      if (!isAllowed) expect(answer.status).toBe(403);
      else if (operation.path.includes('{resultId}'))
        // past access, where there is no such result or the empty body says nothing
        expect(answer.body.type).toMatch(/\/(result-not-found|invalid-request)$/);
      else expect(isRefused(answer)).toBe(false);
    });

    test('to anybody else what is there answers like what is not, byte for byte', async () => {
      const { place, as } = await shared();
      const foreign = await ask(operation, place, as.nobody);
      const absent = await ask(operation, { ...place, ...missing }, as.nobody);
      expect(foreign.status).toBe(404);
      expect(withoutInstance(foreign)).toEqual(withoutInstance(absent));
      expect(headersOf(foreign)).toEqual(headersOf(absent));
    });

    const ofBots = operation.path.includes('{botId}') && !isOfArchive(operation.path) ? test : undefined;
    ofBots?.('an archived bot is none to its owner either', async () => {
      const { place, as } = await archived();
      const gone = await ask(operation, place, as.write);
      const absent = await ask(operation, { ...place, ...missing }, as.write);
      expect(withoutInstance(gone)).toEqual(withoutInstance(absent));
    });

    const ofArchive = isOfArchive(operation.path) ? test : undefined;
    ofArchive?.('a bot that is not archived is none', async () => {
      const { place, as } = await shared();
      const active = await ask(operation, { ...place, archivedBotId: place['botId'] ?? '' }, as.write);
      const absent = await ask(operation, { ...place, ...missing }, as.write);
      expect(active.status).toBe(404);
      expect(withoutInstance(active)).toEqual(withoutInstance(absent));
    });

    test('writing waits while the workspace is suspended, reading goes on', async () => {
      const { place, as } = await suspended();
      const answer = await ask(operation, place, as.write);
      if (isWriting) expect(answer.body.type).toMatch(/\/workspace-locked$/);
      else expect(answer.status).not.toBe(403);
    });
  },
);

describe.each(internalEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  'internal: %s',
  (_name, { path }) => {
    test('is for the internal token alone', async () => {
      const url = path.replace(/\{\w+\}/g, 'x');
      for (const [token, status] of [
        [undefined, 401],
        [world.user.secretToken, 403],
      ] as const)
        expect((await world.management.as(token).get(`/..${url}`)).status).toBe(status);
    });
  },
);
