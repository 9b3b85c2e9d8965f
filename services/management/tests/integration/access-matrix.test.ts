import { afterAll, describe, expect, test } from '@jest/globals';
import type { UserMode } from '@parley/schema';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '@parley/testing';
import { createUser, type NewUser } from '../../src/cli/create-user.ts';
import { endpoints, internalEndpoints } from '../../src/endpoints.ts';
import { setSuspended } from '../../src/workspaces/suspend-workspace.ts';
import { signedIn } from '../support/browser.ts';
import {
  askAt,
  inRequest,
  isOfArchive,
  newPlace,
  type Operation,
  type Place,
  type Populated,
} from '../support/every-operation.ts';
import type { Body, Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-matrix-'));
const world = useManagement({ FILES_DIR: folder, MAX_TOKENS: '1000' });
afterAll(() => rm(folder, { recursive: true, force: true }));
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
const missing: Place = { workspaceId: 'missing', botId: 'missing', archivedBotId: 'missing' };

type Who = 'guest' | 'read' | 'nobody';

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** A token that stands in pages: a workspace may not have as many as there are operations. */
const pageToken = once(async (): Promise<string> => {
  const page = await world.call.post(`/v1/workspaces/${world.user.workspaceId}/tokens`, { name: 'Page' });
  return page.body.value;
});

/** One place for everything that changes nothing. */
const shared = once(async (): Promise<Populated & { readonly browsers: Readonly<Record<Who, Caller>> }> => {
  const { place, as } = await newPlace(world.management);
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
  const populated = await newPlace(world.management);
  await world.management.as(populated.as.write).delete(`/v1/bots/${populated.place['botId']}`);
  return populated;
});

const suspended = once(async () => {
  const populated = await newPlace(world.management);
  await setSuspended(world.management.deps, populated.place['workspaceId'] ?? '', true);
  return populated;
});

const ask = (
  operation: Operation,
  place: Place,
  caller: string | Caller | undefined,
): Promise<Answer<Body>> =>
  askAt(operation, place, typeof caller === 'object' ? caller : world.management.as(caller));

/** True if access was the reason of the refusal. */
const isRefused = ({ status }: Answer<Body>): boolean => [401, 403, 404].includes(status);
const headersOf = ({ headers }: Answer<Body>): [string, string][] =>
  [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name));
/** An answer without its path, for two paths that differ in an id. */
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
      const refused = await ask(operation, missing, await pageToken());
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        expect.stringMatching(/publishable token/),
      ]);
      expect((await ask(operation, missing, world.management.internalToken)).status).toBe(403);
    });

    if (least === undefined) return;

    const isWriting = least === 'write' || operation.access.isWriting === true;

    test.each(modes)('a member who may %s', async (mode) => {
      const isAllowed = modes.indexOf(mode) >= modes.indexOf(least);
      // what may write gets a place of its own to write in
      const { place, as } =
        isAllowed && least === 'write' ? await newPlace(world.management, operation.path) : await shared();
      const answer = await ask(operation, place, as[mode]);
      if (!isAllowed) expect(answer.status).toBe(403);
      else if (operation.path.includes('{resultId}'))
        // past access, where there is no such result or the empty body says nothing
        expect(answer.body.type).toMatch(/\/(result-not-found|invalid-request)$/);
      else if (operation.path.includes('{commentId}') && mode !== 'write')
        // past access, too: the comment is somebody else's, or the empty body is none
        expect([400, 403]).toContain(answer.status);
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
  (_name, { path, method }) => {
    test('is for the internal token alone', async () => {
      const url = path.replace(/\{\w+\}/g, 'x');
      for (const [token, status] of [
        [undefined, 401],
        [world.user.secretToken, 403],
      ] as const)
        expect((await world.management.as(token)[method](`/..${url}`)).status).toBe(status);
    });
  },
);
