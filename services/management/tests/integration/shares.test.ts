import { describe, expect, test } from '@jest/globals';
import { internalApi } from '@parley/schema/contract';
import { hashOfToken } from '@parley/server';
import { contractSchema, setContract } from '../../src/cli/operator-settings.ts';
import { findOrganizationOf } from '../../src/workspaces/workspace.repository.ts';
import { newInvitee, type Invitee } from '../support/invitee.ts';
import type { Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

/** Somebody whom the operator made an account. */
async function newHost() {
  const { workspaceId, organizationId, secretToken } = await world.management.user();
  return { workspaceId, organizationId, call: world.management.as(secretToken) };
}

const invite = (inviter: { readonly call: Caller; readonly workspaceId: string }): Promise<Invitee> =>
  newInvitee(world.management, inviter.call, inviter.workspaceId);

/** The organizations that chat counts somebody's own workspace for: by their secret token, by a page's and by a bot. */
async function sharesOf({ workspaceId, secretToken, call }: Invitee): Promise<(string | undefined)[]> {
  const principalOf = async (token: string) => {
    const { body } = await world.management.internal(internalApi.token.path(hashOfToken(token)));
    return internalApi.token.response.parse(body).principal;
  };
  const secret = await principalOf(secretToken);
  const made = await call.post(`/v1/workspaces/${workspaceId}/tokens`, { name: 'Page' });
  const page = await principalOf(made.body.value);
  const { bot } = (await call.post('/v1/bots', { workspaceId, bot: {} })).body;
  const pointed = await world.management.internal(internalApi.published.path(bot.id));
  return [
    secret?.kind === 'secret'
      ? secret.memberships.find((one) => one.workspaceId === workspaceId)?.organizationId
      : undefined,
    page?.kind === 'publishable' ? page.organizationId : undefined,
    internalApi.published.response.parse(pointed.body).pointer?.organizationId,
  ];
}

const all = (organizationId: string) => [organizationId, organizationId, organizationId];

describe('the share of the machine of an account that was made with an invitation', () => {
  test('is that of the inviter, for all twelve workspaces of twelve such accounts', async () => {
    const host = await newHost();
    for (let invited = 0; invited < 12; invited++)
      expect(await sharesOf(await invite(host))).toEqual(all(host.organizationId));
  });

  test('is that of the first inviter where the inviter was invited', async () => {
    const host = await newHost();
    expect(await sharesOf(await invite(await invite(host)))).toEqual(all(host.organizationId));
  });

  test('is that of the inviter, whoever owns the workspace', async () => {
    const [host, owner] = [await newHost(), await newHost()];
    const member = await invite(host);
    const { email } = (await member.call.get('/v1/users/me')).body.user;
    await world.management.join(owner.workspaceId, email, 'write');
    const invitee = await invite({ call: member.call, workspaceId: owner.workspaceId });
    expect(await sharesOf(invitee)).toEqual(all(host.organizationId));
  });

  test('is their own from when an operator gives their organization a contract', async () => {
    const host = await newHost();
    const invitee = await invite(host);
    const { deps } = world.management;
    const own = (await findOrganizationOf(deps.db, invitee.userId)) ?? '';
    expect(own).not.toBe(host.organizationId);
    await setContract(deps, own, contractSchema.parse({ limit: 'none' }));
    expect(await sharesOf(invitee)).toEqual(all(host.organizationId));
    await setContract(deps, own, contractSchema.parse({ limit: '1000' }));
    expect(await sharesOf(invitee)).toEqual(all(own));
  });
});
