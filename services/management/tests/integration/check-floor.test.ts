import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { botContent, says } from '@parley/testing';
import { sql } from 'drizzle-orm';
import { newAuthor, type Author } from '../support/author.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
let author: Author;
beforeAll(async () => {
  author = await newAuthor(world.management.url, world.user.secretToken);
});
afterAll(() => author.leave());

const [welcome] = botContent().groups;
const bot = { ...botContent(), groups: [{ ...welcome, blocks: [says('hello', 'Hello {{Nmae}}!')] }] };
const setFloor = (checkFloor: object) =>
  world.call.patch(`/v1/workspaces/${world.user.workspaceId}`, { checkFloor });
const severitiesOf = (body: { diagnostics: readonly { code: string; severity: string }[] }) =>
  body.diagnostics.map(({ code, severity }) => [code, severity]);

test('a workspace whose floor makes a warning an error refuses to publish what breaks the rule, until it lowers the floor', async () => {
  const { id } = await world.newWholeBot(bot);
  expect(
    (await setFloor({ 'undeclared-variable': 'error', 'dead-end': 'warning' })).body.workspace,
  ).toMatchObject({
    checkFloor: { 'undeclared-variable': 'error', 'dead-end': 'warning' },
  });
  const checked = await world.call.post(`/v1/bots/${id}/check`);
  expect(severitiesOf(checked.body)).toEqual([['undeclared-variable', 'error']]);
  const refused = await world.call.post(`/v1/bots/${id}/publish`);
  expect([refused.status, refused.body.type]).toEqual([422, expect.stringMatching(/\/bot-not-publishable$/)]);
  expect(severitiesOf(refused.body)).toEqual([['undeclared-variable', 'error']]);

  // another change of the workspace leaves it; a floor below a rule makes nothing milder
  await world.call.patch(`/v1/workspaces/${world.user.workspaceId}`, { name: 'Renamed' });
  expect((await world.call.post(`/v1/bots/${id}/publish`)).status).toBe(422);
  await setFloor({ 'unknown-edge': 'warning' });
  const published = await world.call.post(`/v1/bots/${id}/publish`);
  expect([published.status, severitiesOf(published.body)]).toEqual([
    200,
    [['undeclared-variable', 'warning']],
  ]);
});

test.each<[string, object, string]>([
  ['an unknown rule', { 'no-such-rule': 'error' }, '/checkFloor/no-such-rule'],
  ['a severity that demands nothing', { 'dead-end': 'info' }, '/checkFloor/dead-end'],
])('a floor with %s is refused, and the one before stays', async (_title, floor, pointer) => {
  await setFloor({ 'dead-end': 'error' });
  const { status, body } = await setFloor(floor);
  expect([status, body.errors.map((error: { pointer: string }) => error.pointer)]).toEqual([400, [pointer]]);
  const { workspace } = (await world.call.get(`/v1/workspaces/${world.user.workspaceId}`)).body;
  expect(workspace.checkFloor).toEqual({ 'dead-end': 'error' });
});

test('a floor from before rules were renamed holds for them under their new names', async () => {
  const { db } = world.management.deps;
  const { workspaceId } = world.user;
  const former = { 'open-otherwise': 'warning', 'dead-end': 'error', 'payment-not-set-up': 'error' };
  await db.execute(
    sql`UPDATE workspaces SET check_floor = ${JSON.stringify(former)}::jsonb WHERE id = ${workspaceId}`,
  );
  const file = join(import.meta.dirname, '../../migrations/0039_rule_names.sql');
  await db.execute(sql.raw(await readFile(file, 'utf8')));
  const { workspace } = (await world.call.get(`/v1/workspaces/${workspaceId}`)).body;
  // what was asked for under the new name counts
  expect(workspace.checkFloor).toEqual({ 'dead-end': 'error', 'unavailable-payment': 'error' });
});

test('the command line holds bots to the floor of a workspace, and no file of rules is laxer', async () => {
  await setFloor({ 'undeclared-variable': 'error' });
  await writeFile(
    join(author.folder, 'a.json'),
    JSON.stringify({ version: '6', id: 'a', name: 'A', ...bot }),
  );
  const lint = (...more: readonly string[]) => author.parley('lint', 'a.json', ...more);
  const rules = (text: string) => writeFile(join(author.folder, 'parley.lint.yaml'), text);
  expect(await lint()).toMatchObject({ code: 0 });
  const held = await lint('--workspace', world.user.workspaceId);
  expect(held).toMatchObject({ code: 1, stdout: expect.stringContaining('error: ') });
  await rules('suppress:\n  - { rule: undeclared-variable, block: hello, reason: Known. }\n');
  expect(await lint('--workspace', world.user.workspaceId)).toMatchObject({ code: 1 });
  await rules('rules:\n  undeclared-variable: info\n');
  expect(await lint('--workspace', world.user.workspaceId)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'parley.lint.yaml:2:24: the workspace makes undeclared-variable error at least\n',
  });
  expect(await lint('--workspace', 'nobody')).toMatchObject({ code: 5 });
}, 60_000);
