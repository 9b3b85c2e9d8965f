import { organizations } from '../../src/database/schema/organizations.ts';
import { users } from '../../src/database/schema/users.ts';
import { workspaces } from '../../src/database/schema/workspaces.ts';
import { createUser } from '../../src/cli/create-user.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

test('a user whose last part cannot be written is not there at all, and can be made afterwards', async () => {
  const { deps } = world.management;
  const taken = (await world.call.get('/v1/users/me/tokens')).body.tokens[0]!.id;
  const ids = ['a-user', 'an-organization', 'a-workspace', taken];
  const counts = () => Promise.all([organizations, users, workspaces].map((table) => deps.db.$count(table)));
  const before = await counts();
  const wanted = { email: 'ada@test.invalid', workspace: 'Hers' };
  const failing = createUser({ ...deps, newId: () => ids.shift() ?? deps.newId() }, wanted);
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505', table: 'tokens' } });
  expect(ids).toEqual([]);
  expect(await counts()).toEqual(before);

  const { secretToken } = await createUser(deps, wanted);
  expect((await world.management.as(secretToken).get('/v1/workspaces')).status).toBe(200);
});
