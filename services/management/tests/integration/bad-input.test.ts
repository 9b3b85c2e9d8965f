import { beforeAll, describe, expect, test } from '@jest/globals';
import { publicIdRule } from '@parley/schema';
import { bots } from '../../src/database/schema/bots.ts';
import { signedIn } from '../support/browser.ts';
import type { Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
/** A browser in which the user of these tests has just signed in. */
let page: Caller;
beforeAll(async () => {
  page = (await signedIn(world.management, world.user.userId)).call;
});
const json = (bot: string): string =>
  `{"workspaceId":${JSON.stringify(world.user.workspaceId)},"bot":${bot}}`;
const groups = (count: number): string =>
  `[${Array.from({ length: count }, (_, i) => `{"id":"g${i}","title":"","graphCoordinates":{"x":0,"y":0},"blocks":[]}`).join()}]`;

/** The body, the status, the code of the problem and the first pointer it names. */
const rows: readonly (readonly [string, () => string, number, string, string | null])[] = [
  ['malformed JSON', () => '{"workspaceId":', 400, 'malformed-json', null],
  ['a text instead of an object', () => '"bot"', 400, 'invalid-request', ''],
  ['a list instead of an object', () => '[]', 400, 'invalid-request', ''],
  ['a bot of 20 MB', () => json(`{"name":"${'x'.repeat(20_000_000)}"}`), 413, 'body-too-large', null],
  ['100,000 groups', () => json(`{"groups":${groups(100_000)}}`), 400, 'invalid-request', '/bot/groups'],
  [
    '__proto__ as a field',
    () => json('{"__proto__":{"isAdmin":true}}'),
    400,
    'invalid-request',
    '/bot/__proto__',
  ],
  [
    '__proto__ deep inside',
    () => json('{"theme":{"a":[{"__proto__":1}]}}'),
    400,
    'invalid-request',
    '/bot/theme/a/0/__proto__',
  ],
  ['a NUL character', () => json('{"name":"a\\u0000b"}'), 400, 'invalid-request', '/bot/name'],
  ['a NUL character in a field name', () => json('{"a\\u0000":1}'), 400, 'invalid-request', '/bot/a\0'],
  ['half a surrogate pair', () => json('{"name":"a\\ud800b"}'), 400, 'invalid-request', '/bot/name'],
  [
    'half a surrogate pair where nobody looks',
    () => json('{"x":["\\udc00"]}'),
    400,
    'invalid-request',
    '/bot/x/0',
  ],
  [
    'objects in objects, 1,000 deep',
    () => json(`{"theme":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`),
    400,
    'invalid-request',
    null,
  ],
  ['a number as name', () => json('{"name":7}'), 400, 'invalid-request', '/bot/name'],
  [
    'a name of 256 characters',
    () => json(`{"name":"${'x'.repeat(256)}"}`),
    400,
    'invalid-request',
    '/bot/name',
  ],
];

const all = async () => world.management.deps.db.select({ id: bots.id }).from(bots);

describe.each([
  ['create', '/v1/bots'],
  ['import', '/v1/bots/import'],
])('%s', (what, path) => {
  test.each(rows)('%s is a problem and nothing is written', async (_name, body, status, code, pointer) => {
    const before = await all();
    const answer = await world.call.post(path, body());
    // what an import cannot convert is refused as an import
    const isImport =
      what === 'import' && status === 400 && code === 'invalid-request' && answer.status === 422;
    expect([answer.status, answer.body.type.split('/').at(-1)]).toEqual(
      isImport ? [422, 'import-refused'] : [status, code],
    );
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body.instance).toBe(`/api${path}`);
    if (pointer !== null) expect(answer.body.errors[0]?.pointer).toBe(pointer);
    expect(await all()).toEqual(before);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'])(
    'a body sent as %s is refused',
    async (type) => {
      const answer = await world.call.post(path, json('{}'), { headers: { 'content-type': type } });
      expect([answer.status, answer.body.type.split('/').at(-1)]).toEqual([415, 'unsupported-media-type']);
    },
  );

  test('a workspaceId that is not there is a 404', async () => {
    const { status } = await world.call.post(path, { workspaceId: 'missing', bot: {} });
    expect(status).toBe(404);
  });
});

test.each(['Lead', 'a--b', '-a', 'a--', '', 'ä', 'a b', 'x'.repeat(256)])(
  'the publicId %p is refused with the rule',
  async (publicId) => {
    const { workspaceId } = world.user;
    const { status, body } = await world.call.post('/v1/bots', { workspaceId, bot: { publicId } });
    expect([status, body.errors[0]]).toEqual([400, { pointer: '/bot/publicId', detail: publicIdRule }]);
  },
);

test('an id of 10,000 characters in a path is a problem', async () => {
  const { status } = await world.call.get(`/v1/bots/${'x'.repeat(10_000)}`);
  expect(status).toBe(404);
});

test.each(['%00', '%ff', '%', '..%2f..', '%F0%9F%92%A9'])(
  'the id %s in a path is a problem, never a 500',
  async (id) => {
    const { status, headers } = await world.call.get(`/v1/bots/${id}`);
    expect([400, 404]).toContain(status);
    expect(headers.get('content-type')).toBe('application/problem+json');
  },
);

test.each([
  ['limit=0', '?limit'],
  ['limit=501', '?limit'],
  ['limit=x', '?limit'],
  ['cursor=-1', '?cursor'],
  ['cursor=1.5', '?cursor'],
  ['cursor=2147483648', '?cursor'],
])('versions?%s is refused with a pointer', async (query, pointer) => {
  const bot = await world.newBot();
  const { status, body } = await world.call.get(`/v1/bots/${bot.id}/versions?${query}`);
  expect([status, body.errors[0]?.pointer]).toEqual([400, pointer]);
});

test.each(['1', '-1.x', '999999999999999.x', '1.%00', '1.%F0'])(
  'the cursor %s of the list of bots is a problem, or a position with nothing after it',
  async (cursor) => {
    const path = `/v1/bots?workspaceId=${world.user.workspaceId}&cursor=${cursor}`;
    const { status, body } = await world.call.get(path);
    if (status === 200) expect(body.bots).toEqual([]);
    else expect([status, body.errors[0]?.pointer]).toEqual([400, '?cursor']);
  },
);

test('instants that cannot be stored are refused', async () => {
  const { status, body } = await world.call.patch(`/v1/bots/${(await world.newBot()).id}`, {
    bot: { name: 'New', updatedAt: '0000-01-01T00:00:00Z' },
  });
  expect([status, body.errors[0]?.pointer]).toEqual([400, '/bot/updatedAt']);
  const noInstant = await world.call.patch(`/v1/bots/${(await world.newBot()).id}`, {
    bot: { updatedAt: 'yesterday' },
  });
  expect(noInstant.body).toMatchObject({
    detail: 'One field is not as it must be.',
    errors: [{ pointer: '/bot/updatedAt', detail: 'must be an instant such as 2026-11-21T09:30:00.000Z' }],
  });
  // a year later where UTC is
  const token = { name: 'Ended', expiresAt: '9999-12-31T23:00:00-02:00' };
  const made = await page.post('/v1/users/me/tokens', token);
  expect([made.status, made.body.errors[0]?.pointer]).toEqual([400, '/expiresAt']);
});

test('a path nobody serves is a problem too', async () => {
  const { status, body } = await world.call.get('/v1/nothing');
  expect([status, body.type.split('/').at(-1)]).toEqual([404, 'route-not-found']);
});
