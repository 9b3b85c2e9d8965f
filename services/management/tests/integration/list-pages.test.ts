import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { createUser } from '../../src/cli/create-user.ts';
import { signedIn } from '../support/browser.ts';
import type { Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
/** A browser in which the user of these tests has just signed in. */
let page: Caller;
beforeAll(async () => {
  page = (await signedIn(world.management, world.user.userId)).call;
});

async function newMember(): Promise<void> {
  const email = `${randomUUID()}@test.invalid`;
  await createUser(world.management.deps, { email, workspace: 'Theirs' });
  await world.management.join(world.user.workspaceId, email, 'read');
}

type Page = { readonly entries: readonly unknown[]; readonly nextCursor: string | null };

async function pageOf(path: string, list: string): Promise<Page> {
  const { status, text } = await world.call.get(path);
  expect(status).toBe(200);
  // what all of these lists answer with
  const body = JSON.parse(text) as { readonly nextCursor: string | null } & Record<
    string,
    readonly unknown[]
  >;
  return { entries: body[list] ?? [], nextCursor: body.nextCursor };
}

/** All pages of a list, one entry a page. */
async function pagesOf(path: string, list: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let more = ''; ;) {
    const next = await pageOf(`${path}?limit=1${more}`, list);
    pages.push(next);
    if (next.nextCursor === null) return pages;
    more = `&cursor=${encodeURIComponent(next.nextCursor)}`;
  }
}

const lists: readonly (readonly [
  list: string,
  path: (workspaceId: string) => string,
  add: () => Promise<unknown>,
])[] = [
  ['members', (workspaceId) => `/v1/workspaces/${workspaceId}/members`, newMember],
  ['workspaces', () => '/v1/workspaces', () => world.call.post('/v1/workspaces', { name: 'Another' })],
  ['tokens', () => '/v1/users/me/tokens', () => page.post('/v1/users/me/tokens', { name: 'Another' })],
  [
    'tokens',
    (workspaceId) => `/v1/workspaces/${workspaceId}/tokens`,
    () => world.call.post(`/v1/workspaces/${world.user.workspaceId}/tokens`, { name: 'page' }),
  ],
];

test.each(lists)(
  'the pages of %s together are the list, which is one page unless it is cut',
  async (list, path, add) => {
    for (let count = 0; count < 3; count++) await add();
    const at = path(world.user.workspaceId);
    const whole = await pageOf(at, list);
    expect(whole.nextCursor).toBeNull();
    expect(whole.entries.length).toBeGreaterThanOrEqual(3);
    const pages = await pagesOf(at, list);
    expect(pages).toHaveLength(whole.entries.length);
    expect(pages.flatMap(({ entries }) => entries)).toEqual(whole.entries);
  },
);

test.each(lists)('a cursor that is none of the list of %s is refused', async (_, path) => {
  const { status, body } = await world.call.get(`${path(world.user.workspaceId)}?cursor=x`);
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ pointer: '?cursor', detail: 'is no cursor of this list' }]);
});
