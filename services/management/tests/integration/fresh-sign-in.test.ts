import { describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { freshSessionAccess } from '../../src/access/session-access.ts';
import { hashOfToken } from '@parley/server';
import { eq } from 'drizzle-orm';
import { sessions } from '../../src/database/schema/sessions.ts';
import { endpoints } from '../../src/endpoints.ts';
import { signedIn } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';

const limit = 5;
const world = useManagement({ MAX_TOKENS: String(limit) });
const codeOf = ({ type }: { type: string }) => type.split('/').at(-1);

/** Operations that make, change or end a credential of the caller: a new one is one of them by its path. */
const ofCredentials = endpoints.filter(
  ({ method, path }) =>
    method !== 'get' && /^\/v1\/users\/me\/(tokens|sessions|identities|password)\b/.test(path),
);

describe('an operation that makes or ends a credential of the caller', () => {
  test('is known', () => {
    expect(ofCredentials.map(({ operationId }) => operationId).sort()).toEqual([
      'createUserToken',
      'deleteIdentity',
      'endOtherSessions',
      'endSession',
      'revokeUserToken',
      'setPassword',
    ]);
  });

  test.each(ofCredentials.map((one) => [one.operationId, one] as const))(
    '%s needs somebody who has just signed in, and no token will do',
    async (_name, { access, method, path }) => {
      expect(access).toBe(freshSessionAccess);
      const at = path.replaceAll(/\{\w+\}/g, 'anything');
      const body = { name: 'Another', password: 'four unusual words here' };
      const verb = method as 'post' | 'put' | 'delete';
      const byToken = await world.call[verb](at, verb === 'delete' ? undefined : body);
      expect([byToken.status, codeOf(byToken.body)]).toEqual([403, 'forbidden']);
      const { call, cookie } = await signedIn(world.management, world.user.userId);
      const mine = eq(sessions.sha256, hashOfToken(cookie.split('=')[1] ?? ''));
      const authAt = new Date(Date.now() - 16 * 60_000);
      await world.management.deps.db.update(sessions).set({ authAt }).where(mine);
      const stale = await call[verb](at, verb === 'delete' ? undefined : body);
      expect([stale.status, codeOf(stale.body)]).toEqual([403, 'sign-in-again']);
    },
  );
});

describe('tokens', () => {
  test('of a user, and of a workspace, are as many as the operator allows', async () => {
    const owner = await world.management.user();
    const { call } = await signedIn(world.management, owner.userId);
    const ofWorkspace = `/v1/workspaces/${owner.workspaceId}/tokens`;
    for (const [path, there] of [
      ['/v1/users/me/tokens', 1],
      [ofWorkspace, 0],
    ] as const) {
      const made = await Promise.all(
        Array.from({ length: limit + 2 }, () => call.post(path, { name: 'One' })),
      );
      const refused = made.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(2 + there);
      for (const { status, body } of refused) expect([status, codeOf(body)]).toEqual([409, 'limit-reached']);
      const { id } = made.find(({ status }) => status === 200)!.body.token;
      expect((await call.delete(`${path}/${id}`)).status).toBe(200);
      expect((await call.post(path, { name: 'Again' })).status).toBe(200);
    }
  });

  test('that were made and revoked again and again leave a hundred rows', async () => {
    const owner = await world.management.user();
    const { db } = world.management.deps;
    await db.execute(sql`INSERT INTO tokens (id, kind, sha256, name, ending, workspace_id, created_at, revoked_at)
      SELECT ${owner.workspaceId} || n, 'publishable', ${owner.workspaceId} || n, 'Gone', 'xxxx',
        ${owner.workspaceId}, now(), now() FROM generate_series(1, 300) AS n`);
    const made = await world.management
      .as(owner.secretToken)
      .post(`/v1/workspaces/${owner.workspaceId}/tokens`, { name: 'New' });
    expect(made.status).toBe(200);
    const { rows } = await db.execute(
      sql`SELECT count(*)::int AS count FROM tokens WHERE workspace_id = ${owner.workspaceId}`,
    );
    expect(rows).toEqual([{ count: 101 }]);
  });

  test('name at most 100 bots and 20 origins', async () => {
    const path = `/v1/workspaces/${world.user.workspaceId}/tokens`;
    const botIds = Array.from({ length: 101 }, (_, index) => `bot-${index}`);
    const origins = Array.from({ length: 21 }, (_, index) => `https://site-${index}.example`);
    const { status, body } = await world.call.post(path, { name: 'Wide', botIds, origins });
    expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([400, ['/botIds', '/origins']]);
  });

  test('with long lists, made before there was a limit, come on several small pages', async () => {
    const owner = await world.management.user();
    await world.management.deps.db
      .execute(sql`INSERT INTO tokens (id, kind, sha256, name, ending, workspace_id, bot_ids, created_at)
      SELECT ${owner.workspaceId} || '-' || n, 'publishable', ${owner.workspaceId} || '-' || n, 'Long', 'xxxx',
        ${owner.workspaceId}, (SELECT array_agg(gen_random_uuid()::text) FROM generate_series(1, 1000) WHERE n > 0),
        now() FROM generate_series(1, 50) AS n`);
    const call = world.management.as(owner.secretToken);
    const names: string[] = [];
    for (let cursor = ''; ;) {
      const page = await call.get(`/v1/workspaces/${owner.workspaceId}/tokens?${cursor}`);
      expect(page.text.length).toBeLessThan(400_000);
      names.push(...page.body.tokens.map(({ id }) => id));
      const { nextCursor } = page.body as { readonly nextCursor: string | null };
      if (nextCursor === null) break;
      cursor = `cursor=${encodeURIComponent(nextCursor)}`;
    }
    expect(new Set(names).size).toBe(50);
    expect(names).toHaveLength(50);
  });
});
