import { randomBytes } from 'node:crypto';
import { cachedCredentialSchema, type SealedCredential } from '@parley/schema/contract';
import { until } from '@parley/testing';
import { ChatUnderTest } from '../support/chat-under-test.ts';

let chat: ChatUnderTest;
// management is away all the time
beforeAll(async () => {
  chat = await ChatUnderTest.start();
});
afterAll(() => chat.stop());

const data = { apiKey: 'sk-of-the-tests', baseUrl: 'https://models.example/v1' };
const open = (workspaceId: string, id: string) =>
  chat.deps.credentials.open(workspaceId, id, 'openai-compatible');

async function sealedAs(workspaceId: string, id: string): Promise<SealedCredential> {
  const json = await chat.deps.redis.get(chat.deps.keys.credential(workspaceId, id));
  return cachedCredentialSchema.parse(JSON.parse(json ?? '')).credential!;
}

test('opens a credential while management is away', async () => {
  const id = await chat.credential('w', 'openai-compatible', data);
  expect(await open('w', id)).toEqual({ status: 'opened', data, hosts: ['models.example'] });
});

test('keeps nothing of it in clear in Redis', async () => {
  const id = await chat.credential('w', 'openai-compatible', data);
  expect(await chat.deps.redis.get(chat.deps.keys.credential('w', id))).not.toContain(data.apiKey);
});

test('answers for one of another workspace as for one that is not there', async () => {
  const id = await chat.credential('theirs', 'openai-compatible', data);
  for (const name of [id, 'nothing']) {
    // nobody can say
    expect(await open('w', name)).toEqual({ status: 'unknown' });
    await chat.setCredential({ workspaceId: 'w', id: name }, 1, null);
    expect(await open('w', name)).toEqual({ status: 'missing' });
  }
});

test('opens nothing for another type', async () => {
  const id = await chat.credential('w', 'anthropic', { apiKey: 'sk-of-the-tests' });
  expect(await open('w', id)).toEqual({ status: 'wrong-type' });
});

test('opens no secret that was moved to another workspace, type, row or revision', async () => {
  const id = await chat.credential('theirs', 'openai-compatible', data);
  const sealed = await sealedAs('theirs', id);
  const moves: SealedCredential[] = [
    { ...sealed, workspaceId: 'w' },
    { ...sealed, workspaceId: 'w', id: 'other' },
    { ...sealed, workspaceId: 'w', secretRevision: 2 },
  ];
  for (const moved of moves) {
    await chat.setCredential(moved, 5, moved);
    expect(await open('w', moved.id)).toEqual({ status: 'sealed' });
  }
  // an entry that says whose it is lies under the key of somebody else
  await chat.setCredential({ workspaceId: 'w', id: 'under-mine' }, 5, sealed);
  expect(await open('w', 'under-mine')).toEqual({ status: 'missing' });
});

test('refuses a secret in which a bit was flipped', async () => {
  const id = await chat.credential('w', 'openai-compatible', data);
  const sealed = await sealedAs('w', id);
  for (const field of ['sealed', 'dataKey'] as const) {
    const bytes = Buffer.from(sealed[field], 'base64');
    bytes[20]! ^= 1;
    const changed = { ...sealed, id: `flipped-${field}`, [field]: bytes.toString('base64') };
    await chat.setCredential(changed, 5, changed);
    expect(await open('w', changed.id)).toEqual({ status: 'sealed' });
  }
});

test('takes up a new secret, and forgets one that was deleted', async () => {
  const id = await chat.credential('w', 'openai-compatible', data);
  expect(await open('w', id)).toMatchObject({ status: 'opened' });
  await chat.credential('w', 'openai-compatible', { apiKey: 'sk-the-next' }, { id, revision: 2 });
  await until(async () => {
    const opened = await open('w', id);
    return opened.status === 'opened' && opened.data.apiKey === 'sk-the-next';
  });
  await chat.setCredential({ workspaceId: 'w', id }, 3, null);
  await until(async () => (await open('w', id)).status === 'missing');
  // an older entry does not bring it back
  await chat.credential('w', 'openai-compatible', data, { id, revision: 2 });
  expect(await open('w', id)).toEqual({ status: 'missing' });
});

test('opens nothing without the key that it is sealed under', async () => {
  const id = await chat.credential('w', 'openai-compatible', data);
  const other = await ChatUnderTest.start({
    REDIS_PREFIX: chat.deps.config.REDIS_PREFIX,
    CREDENTIALS_KEYS: `2026b:${randomBytes(32).toString('base64')}`,
  });
  try {
    expect(await other.deps.credentials.open('w', id, 'openai-compatible')).toEqual({ status: 'sealed' });
  } finally {
    await other.stop();
  }
});
