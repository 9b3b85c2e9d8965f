import { expect, test } from '@jest/globals';
import { useManagement } from '../support/use-management.ts';

const world = useManagement({ MAX_FOLDERS_PER_WORKSPACE: '4' });

const at = (): string => `/v1/workspaces/${world.user.workspaceId}/folders`;

async function newFolder(name: string): Promise<string> {
  return (await world.call.post(at(), { name })).body.folder.id;
}

async function namesIn(folderId: string): Promise<string[]> {
  const query = `?workspaceId=${world.user.workspaceId}&folderId=${folderId}`;
  return (await world.call.get(`/v1/bots${query}`)).body.bots.map(({ name }) => name);
}

const codeOf = ({ status, body }: { status: number; body: { type: string } }) => [
  status,
  body.type.split('/').at(-1),
];

test('bots are moved to folders and back, and nothing else of them changes', async () => {
  const { call } = world;
  const [second, first] = [await newFolder('Second'), await newFolder(' First ')];
  const bot = await world.newBot({ name: 'Moved' });
  const move = (folderId: string | null) => call.put(`/v1/bots/${bot.id}/folder`, { folderId });
  expect((await move(first)).body).toEqual({ botId: bot.id, folderId: first });
  expect((await call.get(`/v1/bots/${bot.id}`)).body.bot).toEqual({ ...bot, folderId: first });
  expect([await namesIn(first), await namesIn(second), await namesIn('root')]).toEqual([['Moved'], [], []]);
  expect((await call.get(at())).body.folders).toMatchObject([
    { id: first, name: 'First', bots: 1 },
    { id: second, name: 'Second', bots: 0 },
  ]);

  expect((await move(null)).status).toBe(200);
  expect(await namesIn('root')).toEqual(['Moved']);
  await move(first);
  await call.delete(`/v1/bots/${bot.id}`);
  expect((await call.get(at())).body.folders[0]?.bots).toBe(0);
});

test('a folder is renamed and deleted; its bots stay, in no folder', async () => {
  const { call } = world;
  const folderId = await newFolder('Campaigns');
  const bot = await world.newBot({ name: 'Kept', folderId });
  expect(await namesIn(folderId)).toEqual(['Kept']);
  const renamed = await call.patch(`${at()}/${folderId}`, { name: 'Old campaigns' });
  expect(renamed.body).toEqual({ folderId, name: 'Old campaigns' });
  expect((await call.delete(`${at()}/${folderId}`)).body).toEqual({ folderId });
  expect(await namesIn('root')).toContain('Kept');
  expect((await call.get(`/v1/bots/${bot.id}`)).body.bot.name).toBe('Kept');
  for (const method of ['patch', 'delete'] as const)
    expect(codeOf(await call[method](`${at()}/${folderId}`, { name: 'x' }))).toEqual([
      404,
      'folder-not-found',
    ]);
});

test('a bot whose author names a folder that is not there is in none', async () => {
  await world.newBot({ name: 'Astray', folderId: 'of another system' });
  expect(await namesIn('root')).toContain('Astray');
});

test('the folder of another workspace is like one that is not there', async () => {
  const bot = await world.newBot();
  const other = await world.management.user();
  const theirs = world.management.as(other.secretToken);
  const made = await theirs.post(`/v1/workspaces/${other.workspaceId}/folders`, { name: 'Theirs' });
  for (const folderId of [made.body.folder.id, 'missing']) {
    const answer = await world.call.put(`/v1/bots/${bot.id}/folder`, { folderId });
    expect(codeOf(answer)).toEqual([404, 'folder-not-found']);
    expect(codeOf(await world.call.patch(`${at()}/${folderId}`, { name: 'Mine' }))).toEqual([
      404,
      'folder-not-found',
    ]);
  }
  expect((await world.call.get(`/v1/bots/${bot.id}`)).body.bot.folderId).toBeNull();
});

test('a workspace has so many folders and no more, also of many at once', async () => {
  const { folders } = (await world.call.get(at())).body;
  const free = 4 - folders.length;
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.call.post(at(), { name: 'Full' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(free);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(codeOf(answer)).toEqual([409, 'limit-reached']);
});
