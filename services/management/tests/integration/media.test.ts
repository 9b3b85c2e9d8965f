import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { mediaKeyOf } from '@parley/schema/contract';
import { botContent, headerFaults, png, until } from '@parley/testing';
import { deleteDue } from '../../src/files/deletion-task.ts';
import { sweepStore } from '../../src/maintenance/sweep-store.ts';
import { useManagement } from '../support/use-management.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-media-'));
const world = useManagement({
  FILES_DIR: folder,
  MAX_MEDIA_BYTES: '300000',
  CHAT_URL: 'https://chat.example',
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const store = () => {
  const { files } = world.management.deps;
  if (!files) throw new Error('the tests of this file have a store');
  return files;
};
const deleteAllDue = async () => {
  await until(async () => !(await deleteDue({ ...world.management.deps, files: store() })));
};
const path = () => `/v1/workspaces/${world.user.workspaceId}/media`;
const upload = (bytes: Uint8Array | string, query = '') =>
  world.management.upload(world.user.secretToken, world.user.workspaceId, bytes, query);
/** A picture that no other test uploads. */
let greys = 1;
const newPicture = () => png(4, 3, greys++);
const keyOf = (id: string, workspaceId = world.user.workspaceId) =>
  mediaKeyOf({ workspaceId, sha256: id, extension: 'png' });
const isThere = async (key: string) => (await store().head(key)) !== undefined;
/** A bot that shows a picture. */
const showing = (url: string) => ({
  ...botContent(),
  theme: { chat: { hostAvatar: { isEnabled: true, url } } },
});

describe('a picture', () => {
  test('lies under the hash of its bytes, with a public address', async () => {
    const bytes = newPicture();
    const { status, body, headers } = await upload(bytes, '?name=Our%20logo.png');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect([status, headerFaults(headers)]).toEqual([200, []]);
    expect(body).toEqual({
      isNew: true,
      media: {
        id: sha256,
        kind: 'image',
        name: 'Our logo.png',
        mediaType: 'image/png',
        sizeBytes: bytes.length,
        width: 4,
        height: 3,
        url: `https://chat.example/media/${world.user.workspaceId}/${sha256}.png`,
        createdAt: expect.any(String),
      },
    });
    expect(await store().head(keyOf(sha256))).toMatchObject({ sizeBytes: bytes.length });
  });

  test('that is sent again is there once, however often and at a time', async () => {
    const bytes = newPicture();
    const answers = await Promise.all(
      ['a.png', 'b.png', 'c.png', 'd.png'].map((name) => upload(bytes, `?name=${name}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => `${body.media.id} ${body.media.name}`)).size).toBe(1);
    const left = await readdir(join(folder, 'media', world.user.workspaceId));
    expect(left.filter((name) => name.startsWith('incoming'))).toEqual([]);
  });

  test('that the store has lost is there again once it is sent again', async () => {
    const bytes = newPicture();
    const { id } = (await upload(bytes)).body.media;
    await store().delete(keyOf(id));
    expect((await upload(bytes)).body).toMatchObject({ isNew: false, media: { id } });
    expect(await isThere(keyOf(id))).toBe(true);
  });

  test('of another workspace is another one, and looks as if it were not there', async () => {
    const bytes = newPicture();
    const { id } = (await upload(bytes)).body.media;
    const stranger = await world.management.user();
    const foreign = world.management.as(stranger.secretToken);
    const own = `/v1/workspaces/${stranger.workspaceId}/media/${id}`;
    const [absent, absentOfAll] = [
      await foreign.get(own),
      await foreign.get(own.replace(id, '0'.repeat(64))),
    ];
    expect(absent.status).toBe(404);
    expect(absent.text.replace(id, '')).toBe(absentOfAll.text.replace('0'.repeat(64), ''));
    expect(
      (await world.management.upload(stranger.secretToken, stranger.workspaceId, bytes)).body.isNew,
    ).toBe(true);
  });
});

describe('what is no media is refused, and nothing of it is stored', () => {
  const wav = Buffer.from('RIFF$\0\0\0WAVEfmt ', 'latin1');
  test.each([
    ['a drawing that may hold programs', '<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG.* as PNG/],
    ['a drawing with its declaration', '<?xml version="1.0"?><svg/>', /SVG.* as PNG/],
    ['a page', '<html><script>alert(1)</script></html>', /no picture, sound or film/],
    ['a program that calls itself a picture', '#!/bin/sh\nrm -rf /', /no picture, sound or film/],
    ['a document', '%PDF-1.7\n', /PDF are not taken/],
    [
      'a picture of a telephone',
      Buffer.from('0000001c66747970686569630000000068656963', 'hex'),
      /HEIC.* as JPEG/,
    ],
    ['a picture that is cut off', newPicture().subarray(0, 12), /./],
    ['a picture of a thousand million pixels', png(32_000, 32_000), /50 million pixels/],
    ['nothing', '', /The file is empty/],
  ])('%s', async (_what, bytes, reason) => {
    const before = await readdir(folder, { recursive: true });
    const { status, body } = await upload(bytes, '?name=harmless.png');
    expect([status, body.detail]).toEqual([422, expect.stringMatching(reason)]);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  test('a file that is too large, with and without saying so', async () => {
    const large = Buffer.concat([newPicture(), Buffer.alloc(300_000)]);
    const { status, body } = await upload(large);
    expect([status, body.type]).toEqual([413, expect.stringMatching(/file-too-large$/)]);
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let chunk = 0; chunk < 100; chunk++) {
        await Promise.resolve();
        yield large;
      }
    }
    const streamed = await fetch(`${world.management.url}/api${path()}`, {
      method: 'POST',
      body: ReadableStream.from(endless()),
      duplex: 'half',
      headers: { authorization: `Bearer ${world.user.secretToken}`, 'content-type': 'image/png' },
    });
    expect(streamed.status).toBe(413);
  });

  test.each(['application/json', 'text/html', 'multipart/form-data; boundary=x', ''])(
    'a body of the type %j',
    async (type) => {
      const answer = await fetch(`${world.management.url}/api${path()}`, {
        method: 'POST',
        body: newPicture(),
        headers: { authorization: `Bearer ${world.user.secretToken}`, 'content-type': type },
      });
      expect(answer.status).toBe(415);
    },
  );

  test('a sender who goes away in the middle', async () => {
    const ending = new AbortController();
    async function* half(): AsyncGenerator<Uint8Array> {
      yield newPicture();
      ending.abort();
      await new Promise(() => undefined);
    }
    const sent = fetch(`${world.management.url}/api${path()}`, {
      method: 'POST',
      body: ReadableStream.from(half()),
      duplex: 'half',
      signal: ending.signal,
      headers: { authorization: `Bearer ${world.user.secretToken}`, 'content-type': 'image/png' },
    });
    await expect(sent).rejects.toThrow();
    // the next one is served as ever
    expect((await upload(wav)).body.media).toMatchObject({
      kind: 'audio',
      mediaType: 'audio/wav',
      width: null,
    });
  });
});

test('media are listed newest first, page by page, by kind and by name', async () => {
  const owner = await world.management.user();
  const call = world.management.as(owner.secretToken);
  const list = `/v1/workspaces/${owner.workspaceId}/media`;
  const names = ['One.png', 'Two.png', 'Three.png'];
  for (const name of names)
    await world.management.upload(owner.secretToken, owner.workspaceId, newPicture(), `?name=${name}`);
  const seen: string[] = [];
  const after = (next: string | null): string => (next === null ? '' : `&cursor=${next}`);
  let cursor = '';
  do {
    const { body } = await call.get(`${list}?limit=2${cursor}`);
    seen.push(...body.media.map(({ name }) => name));
    cursor = after(body.nextCursor);
  } while (cursor !== '');
  expect(seen).toEqual(names.toReversed());
  expect((await call.get(`${list}?search=tw`)).body.media.map(({ name }) => name)).toEqual(['Two.png']);
  expect((await call.get(`${list}?kind=audio`)).body.media).toEqual([]);
  expect((await call.get(`${list}?cursor=x`)).body.errors).toEqual([
    { pointer: '?cursor', detail: 'is no cursor of this list' },
  ]);
});

test('media that visitors see are deleted only by force, and a draft does not keep them', async () => {
  const bytes = newPicture();
  const { id, url } = (await upload(bytes)).body.media;
  const bot = await world.newBot({ ...showing(url), name: 'With a face' });
  const place = `${path()}/${id}`;
  const use = { botId: bot.id, name: 'With a face', isArchived: false };
  expect((await world.call.get(place)).body.usedBy).toEqual([{ ...use, inDraft: true, inPublished: false }]);
  await world.call.post(`/v1/bots/${bot.id}/publish`);
  expect((await world.call.get(place)).body.usedBy).toEqual([{ ...use, inDraft: true, inPublished: true }]);
  const refused = await world.call.delete(place);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/“With a face”/)]);
  expect(await isThere(keyOf(id))).toBe(true);
  expect((await world.call.delete(`${place}?force=true`)).body).toEqual({ mediaId: id });
  await deleteAllDue();
  expect(await isThere(keyOf(id))).toBe(false);
  expect((await world.call.get(place)).status).toBe(404);
  // sent again, it is back where the bot looks for it
  expect((await upload(bytes)).body.media.url).toBe(url);
  await world.call.post(`/v1/bots/${bot.id}/unpublish`);
  expect((await world.call.delete(place)).status).toBe(200);
});

test('a file that is sent again before its deletion was done stays', async () => {
  const bytes = newPicture();
  const { id } = (await upload(bytes)).body.media;
  await world.call.delete(`${path()}/${id}`);
  expect((await upload(bytes)).body.isNew).toBe(true);
  await deleteAllDue();
  expect(await isThere(keyOf(id))).toBe(true);
});

test('media go with their workspace', async () => {
  const owner = await world.management.user();
  const sent = await world.management.upload(owner.secretToken, owner.workspaceId, newPicture());
  const key = keyOf(sent.body.media.id, owner.workspaceId);
  await world.management.as(owner.secretToken).delete(`/v1/workspaces/${owner.workspaceId}`);
  await deleteAllDue();
  expect(await isThere(key)).toBe(false);
});

test('what broke off goes after a day; what is listed stays, however old', async () => {
  const { id } = (await upload(newPicture())).body.media;
  const inFolder = (name: string) => join(folder, 'media', world.user.workspaceId, name);
  const [broken, nobodys] = [inFolder('incoming-1'), inFolder(`${'1'.repeat(64)}.png`)];
  await writeFile(broken, 'half');
  await writeFile(nobodys, 'all');
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const file of [broken, nobodys, inFolder(`${id}.png`)]) await utimes(file, old, old);
  expect((await sweepStore({ ...world.management.deps, files: store() })).media).toBe(2);
  await deleteAllDue();
  const left = await readdir(inFolder('.'));
  expect(left).toContain(`${id}.png`);
  expect(left).not.toContain('incoming-1');
  expect(left).not.toContain(`${'1'.repeat(64)}.png`);
});
