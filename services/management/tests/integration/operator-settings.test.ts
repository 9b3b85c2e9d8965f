import { expect, test } from '@jest/globals';
import {
  contractSchema,
  setContract,
  setWorkspace,
  workspaceSettingsSchema,
} from '../../src/cli/operator-settings.ts';
import { internalApi } from '@parley/schema/contract';
import { hashOfToken } from '@parley/server';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const set = (workspaceId: string, options: object) =>
  setWorkspace(world.management.deps, workspaceId, workspaceSettingsSchema.parse(options));
const contract = (organizationId: string, options: object) =>
  setContract(world.management.deps, organizationId, contractSchema.parse(options));

test('what an operator sets of a workspace its members read; what is left out stays', async () => {
  const { workspaceId } = world.user;
  await set(workspaceId, { pastDue: 'yes', customChatsLimit: '500', chatsHardLimit: '9' });
  await set(workspaceId, { verified: 'yes', chatsHardLimit: 'none' });
  const { body } = await world.call.get(`/v1/workspaces/${workspaceId}`);
  expect(body.workspace).toMatchObject({
    isPastDue: true,
    isVerified: true,
    customChatsLimit: 500,
    customSeatsLimit: null,
    chatsHardLimit: null,
  });
  const write = () => world.call.patch(`/v1/workspaces/${workspaceId}`, { name: 'Paid' });
  expect((await write()).status).toBe(403);
  await set(workspaceId, { pastDue: 'no' });
  expect((await write()).status).toBe(200);
});

test('a contract is what both services are told of the organization’s tokens, until it is taken away', async () => {
  const { organizationId, secretToken } = world.user;
  const inChat = async () => {
    const { body } = await world.management.internal(`/internal/tokens/${hashOfToken(secretToken)}`);
    return internalApi.token.response.parse(body).principal?.contract;
  };
  expect(await inChat()).toBeUndefined();
  const period = { from: '2026-11-15T00:00:00Z', until: '2026-12-15T00:00:00Z' };
  await contract(organizationId, { limit: '1000', ...period });
  expect(await inChat()).toEqual({
    organizationId,
    limit: 1000,
    periodStartedAt: Date.parse(period.from),
    periodEndsAt: Date.parse(period.until),
  });
  await contract(organizationId, { limit: 'none' });
  expect(await inChat()).toBeUndefined();
});

test.each([
  ['a number that is none', () => workspaceSettingsSchema.parse({ chatsHardLimit: 'many' })],
  ['an answer that is neither yes nor no', () => workspaceSettingsSchema.parse({ verified: 'perhaps' })],
  ['less than nothing', () => contractSchema.parse({ limit: '-1' })],
  ['a period without an end', () => contractSchema.parse({ limit: '1', from: '2026-11-15T00:00:00Z' })],
  [
    'a period that ends before it begins',
    () => contractSchema.parse({ limit: '1', from: '2026-11-15T00:00:00Z', until: '2026-11-14T00:00:00Z' }),
  ],
])('%s is refused', (_what, parse) => {
  expect(parse).toThrow();
});

test('nothing is made where there is nothing', async () => {
  await expect(set('missing', { verified: 'yes' })).rejects.toThrow('There is no workspace');
  await expect(contract('missing', { limit: '1' })).rejects.toThrow('There is no organization');
});
