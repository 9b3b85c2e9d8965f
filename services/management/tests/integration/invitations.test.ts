import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { newToken } from '@parley/server';
import { eq } from 'drizzle-orm';
import { createUser } from '../../src/cli/create-user.ts';
import { invitations } from '../../src/database/schema/invitations.ts';
import { runMaintenance } from '../../src/maintenance/maintenance.ts';
import { setSuspended } from '../../src/workspaces/suspend-workspace.ts';
import { browser, cookieOf } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ MAX_MEMBERS_PER_WORKSPACE: '3', MAX_INVITATIONS_PER_WORKSPACE: '2' });
const accept = '/v1/users/me/invitations/accept';
const redeem = '/v1/auth/invitations/redeem';
const newAddress = () => `${randomUUID()}@test.invalid`;
const pathOf = (workspaceId: string) => `/v1/workspaces/${workspaceId}/invitations`;

/** A workspace of its own for each test, and a way to invite to it. */
async function newHost() {
  const { workspaceId, secretToken, userId } = await world.management.user();
  const call = world.management.as(secretToken);
  const invite = async (email: string, mode = 'read') => {
    const answer = await call.post(pathOf(workspaceId), { email, mode });
    const { status, body } = answer;
    if (status !== 200) return { ...answer, id: '', code: '' };
    return { ...answer, id: body.invitation.id, code: body.link.split('#code=')[1] ?? '' };
  };
  const memberIds = async () =>
    (await call.get(`/v1/workspaces/${workspaceId}/members`)).body.members.map((member) => member.userId);
  return { workspaceId, userId, call, invite, memberIds };
}

/** Somebody who has an account. */
async function newGuest() {
  const email = newAddress();
  const { secretToken, userId } = await createUser(world.management.deps, { email, workspace: 'Own' });
  return { email, userId, call: world.management.as(secretToken) };
}

describe('an invitation', () => {
  test('is accepted by whoever was invited, once, however the letters are cased', async () => {
    const [host, guest] = [await newHost(), await newGuest()];
    const { code, body } = await host.invite(guest.email.toUpperCase(), 'write');
    expect(body.link).toMatch(/^http:\/\/localhost:3000\/app\/invite#code=parley_ln_[\w-]{49}$/);
    expect((await host.call.get(pathOf(host.workspaceId))).body.invitations).toEqual([body.invitation]);
    const accepted = await guest.call.post(accept, { code });
    expect(accepted.body).toEqual({ workspaceId: host.workspaceId });
    expect(await host.memberIds()).toEqual([host.userId, guest.userId]);
    expect((await guest.call.post(accept, { code })).status).toBe(410);
    expect((await host.call.get(pathOf(host.workspaceId))).body.invitations).toEqual([]);
  });

  test('of somebody else is left as it is', async () => {
    const [host, guest, other] = [await newHost(), await newGuest(), await newGuest()];
    const { code } = await host.invite(guest.email);
    const refused = await other.call.post(accept, { code });
    expect([refused.status, refused.body.type.split('/').at(-1)]).toEqual([403, 'invited-other']);
    expect((await guest.call.post(accept, { code })).status).toBe(200);
  });

  test('answers the same whether the address has an account or not', async () => {
    const [host, guest] = [await newHost(), await newGuest()];
    const shapeOf = ({ status, body }: Awaited<ReturnType<typeof host.invite>>) => ({
      status,
      fields: Object.keys(body).concat(Object.keys(body.invitation)),
    });
    expect(shapeOf(await host.invite(guest.email))).toEqual(shapeOf(await host.invite(newAddress())));
  });

  test('replaces a former one of the same address, and can be taken back', async () => {
    const [host, guest] = [await newHost(), await newGuest()];
    const first = await host.invite(guest.email, 'write');
    const second = await host.invite(guest.email, 'guest');
    expect((await guest.call.post(accept, { code: first.code })).status).toBe(410);
    const path = `${pathOf(host.workspaceId)}/${second.id}`;
    const stranger = await newHost();
    expect((await stranger.call.delete(`${pathOf(stranger.workspaceId)}/${second.id}`)).status).toBe(404);
    expect((await host.call.delete(path)).status).toBe(200);
    expect((await host.call.delete(path)).status).toBe(404);
    expect((await guest.call.post(accept, { code: second.code })).status).toBe(410);
  });

  test('ends, and is forgotten', async () => {
    const { db } = world.management.deps;
    const [host, guest] = [await newHost(), await newGuest()];
    const { code, id } = await host.invite(guest.email);
    await db.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.id, id));
    expect((await guest.call.post(accept, { code })).status).toBe(410);
    await runMaintenance(world.management.deps);
    expect(await db.$count(invitations, eq(invitations.id, id))).toBe(0);
  });

  test('to a suspended workspace waits', async () => {
    const [host, guest] = [await newHost(), await newGuest()];
    const { code } = await host.invite(guest.email);
    await setSuspended(world.management.deps, host.workspaceId, true);
    expect((await guest.call.post(accept, { code })).body.type).toMatch(/workspace-locked$/);
    await setSuspended(world.management.deps, host.workspaceId, false);
    expect((await guest.call.post(accept, { code })).status).toBe(200);
  });

  test.each([
    ['no address', 'ada'],
    ['no address at all', ''],
  ])('%s is refused with a pointer', async (_what, email) => {
    const { status, body } = await (await newHost()).invite(email);
    expect([status, body.errors[0]?.pointer]).toEqual([400, '/email']);
  });

  test('of a member is refused, and neither invitations nor members grow without end', async () => {
    const [host, guest] = [await newHost(), await newGuest()];
    await world.management.join(host.workspaceId, guest.email, 'read');
    expect((await host.invite(guest.email)).body.errors[0]?.pointer).toBe('/email');
    const invited = [await newGuest(), await newGuest()];
    const codes = [await host.invite(invited[0]!.email), await host.invite(invited[1]!.email)];
    const third = await host.invite(newAddress());
    expect([third.status, third.body.type.split('/').at(-1)]).toEqual([409, 'limit-reached']);
    const joined = await Promise.all(
      codes.map(({ code }, index) => invited[index]!.call.post(accept, { code })),
    );
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await host.memberIds()).toHaveLength(3);
  });
});

describe('an account by invitation', () => {
  test('is made with the address that was invited, joins and is signed in', async () => {
    const host = await newHost();
    const email = newAddress();
    const { code } = await host.invite(email, 'write');
    const { status, body, headers } = await browser(world.management).post(redeem, { code, name: 'Grace' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email, name: 'Grace' }, workspaceId: host.workspaceId });
    const page = browser(world.management, cookieOf(headers));
    expect((await page.get(`/v1/workspaces/${host.workspaceId}`)).body.currentUserMode).toBe('write');
    expect((await page.post('/v1/workspaces', { name: 'Hers' })).status).toBe(200);
    const again = await browser(world.management).post(redeem, { code, name: 'Grace' });
    expect(again.status).toBe(410);
  });

  test('is not made where there is one: nobody is signed in who has not shown who they are', async () => {
    const [host, guest] = [await newHost(), await newGuest()];
    const { code } = await host.invite(guest.email);
    const refused = await browser(world.management).post(redeem, { code, name: 'Eve' });
    expect([refused.status, refused.body.type.split('/').at(-1)]).toEqual([409, 'account-exists']);
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect((await guest.call.post(accept, { code })).status).toBe(200);
  });

  test('needs an invitation', async () => {
    for (const code of ['nonsense', newToken('link')])
      expect((await browser(world.management).post(redeem, { code, name: 'Eve' })).status).toBe(410);
  });
});

describe('a member', () => {
  test.each(['guest', 'read', 'write'] as const)('who may %s leaves when they like', async (mode) => {
    const [host, guest] = [await newHost(), await newGuest()];
    await world.management.join(host.workspaceId, guest.email, mode);
    await setSuspended(world.management.deps, host.workspaceId, true);
    const path = `/v1/users/me/workspaces/${host.workspaceId}`;
    expect((await guest.call.delete(path)).status).toBe(200);
    expect(await host.memberIds()).toEqual([host.userId]);
    expect((await guest.call.delete(path)).status).toBe(404);
  });

  test('who is the last one to write stays', async () => {
    const { workspaceId, call } = await newHost();
    expect((await call.delete(`/v1/users/me/workspaces/${workspaceId}`)).body.type).toMatch(/last-writer$/);
  });
});
