import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mediaKeyOf, mediaPathOf } from '@parley/schema/contract';
import { headerFaults, png } from '@parley/testing';
import { ChatUnderTest } from '../support/chat-under-test.ts';

const address = { workspaceId: 'w', sha256: 'a0'.repeat(32), extension: 'png' };
const picture = png(4, 3);
let folder: string;
let chat: ChatUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-media-'));
  chat = await ChatUnderTest.start({ FILES_DIR: folder });
  const path = join(folder, mediaKeyOf(address));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, picture);
  await writeFile(join(dirname(path), 'incoming-1'), 'half');
});
afterAll(async () => {
  await chat.stop();
  await rm(folder, { recursive: true, force: true });
});
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${chat.url}${path}`, { headers, method });

test('everybody reads a picture, and caches keep it for ever', async () => {
  const response = await get(mediaPathOf(address), { origin: 'https://site.example' });
  expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  expect(headerFaults(response.headers, { isKept: true })).toEqual([]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/sandbox/),
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
  });
  const etag = response.headers.get('etag') ?? '';
  expect((await get(mediaPathOf(address), { 'if-none-match': etag })).status).toBe(304);
});

test('a part of it, and only its headers', async () => {
  const part = await get(mediaPathOf(address), { range: 'bytes=1-3' });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  const head = await get(mediaPathOf(address), {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(picture.length)]);
  expect((await get(mediaPathOf(address), { range: 'bytes=900000-' })).status).toBe(416);
});

test.each([
  mediaPathOf({ ...address, sha256: 'b0'.repeat(32) }),
  mediaPathOf({ ...address, extension: 'html' }),
  mediaPathOf({ ...address, workspaceId: 'other' }),
  '/media/w/incoming-1',
  '/media/w/..%2Fincoming-1',
  '/media/w/',
])('%s is not there', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(headerFaults(response.headers)).toEqual([]);
  expect(((await response.json()) as { type: string }).type).toMatch(/\/(file|route)-not-found$/);
});
