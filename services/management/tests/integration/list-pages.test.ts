import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createUser } from '../../src/cli/create-user.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

async function newMember(): Promise<void> {
  const email = `${randomUUID()}@test.invalid`;
  await createUser(world.management.deps, { email, workspace: 'Theirs' });
  await world.management.join(world.user.workspaceId, email, 'read');
}

/** The entries of all pages of a list, one entry a page, and the number of pages. */
async function read(path: string, list: string): Promise<{ entries: unknown[]; pages: number }> {
  const entries: unknown[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const { body, status } = await world.call.get(
      `${path}?limit=1${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(status).toBe(200);
    entries.push(...(body[list] ?? []));
    pages += 1;
    cursor = body.nextCursor;
  } while (cursor !== null);
  return { entries, pages };
}

const lists: readonly (readonly [
  list: string,
  path: (workspaceId: string) => string,
  add: () => Promise<unknown>,
])[] = [
  ['members', (workspaceId) => `/v1/workspaces/${workspaceId}/members`, newMember],
  ['workspaces', () => '/v1/workspaces', () => world.call.post('/v1/workspaces', { name: 'Another' })],
  ['tokens', () => '/v1/users/me/tokens', () => world.call.post('/v1/users/me/tokens', { name: 'Another' })],
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
    const { body } = await world.call.get(at);
    const entries = body[list] ?? [];
    expect(body.nextCursor).toBeNull();
    expect(entries.length).toBeGreaterThanOrEqual(3);
    expect(await read(at, list)).toEqual({ entries, pages: entries.length });
  },
);

test.each(lists)('a cursor that is none of the list of %s is refused', async (_, path) => {
  const { status, body } = await world.call.get(`${path(world.user.workspaceId)}?cursor=x`);
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ pointer: '?cursor', detail: 'is no cursor of this list' }]);
});
