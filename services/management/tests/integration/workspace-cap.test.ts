import { expect, test } from '@jest/globals';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ MAX_WORKSPACES_PER_ORGANIZATION: '3' });

test('an organization has no more workspaces than the operator allows, also when many are made at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, number) => world.call.post('/v1/workspaces', { name: `W${number}` })),
  );
  // the first one came with the user
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  expect((await world.call.get('/v1/workspaces')).body.workspaces).toHaveLength(3);
});
