import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { heifPicture, slowPictures } from '@parley/testing';
import { describeWithClamd } from '@parley/testing/files';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { describeOnTinyDisk } from '../support/tiny-disk.ts';
import { cvBot, grant, pdf, put, sendFile, zipOf, type Bytes } from '../support/upload.ts';

let folder: string;
let chat: ChatUnderTest;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-bad-uploads-'));
  chat = await ChatUnderTest.start({ FILES_DIR: join(folder, 'files') });
  token = await chat.publishable('workspace');
});
afterAll(async () => {
  await chat.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A chat that waits at a file input. */
async function waiting(): Promise<string> {
  const { publicId } = await chat.publish(cvBot);
  return (await chat.start(publicId, token)).body.sessionId;
}
/** An upload for which nothing has been sent. */
async function granted() {
  const sessionId = await waiting();
  const { body } = await grant(chat, sessionId, token, { blockId: 'cv' });
  return { sessionId, url: body.upload.url, fileUrl: body.fileUrl };
}
const jsonOf = async (response: Response) => ({
  status: response.status,
  body: await response.json(),
});
/** The files in the store, without those that are not complete. */
async function stored(): Promise<string[]> {
  const files = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return files.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test.each([
  '../../../etc/passwd.pdf',
  '..\\..\\cv.pdf',
  '/etc/passwd.pdf',
  'a%2f..%2fcv.pdf',
  'line\r\nSet-Cookie: a=b.pdf',
  'a"; filename=evil.html; x=".pdf',
  `${'x'.repeat(996)}.pdf`,
])('the name %j leads nowhere but to its own file', async (fileName) => {
  const before = await stored();
  const sessionId = await waiting();
  const fileUrl = await sendFile(chat, sessionId, token, { blockId: 'cv', fileName });
  expect(new URL(fileUrl).pathname).toMatch(
    /^\/files\/workspace\/[\w-]+\/[\w-]+\/[\da-f]{32}\/[\w.-]+\.pdf$/,
  );
  const added = (await stored()).filter((name) => !before.includes(name));
  expect(added).toEqual([expect.stringMatching(/^[\da-f]{32}\.pdf$/)]);
  const read = await fetch(fileUrl);
  expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true);
  expect(read.headers.get('set-cookie')).toBeNull();
  expect(read.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.pdf"; /);
});

test.each([
  '/files/..%2f..%2f..%2fetc/b/r/f/passwd',
  '/files/w/b/r/..%5c..%5cf/passwd.txt',
  `/files/w/b/r/${'0'.repeat(32)}/%2e%2e%2fpasswd.txt`,
  `/files/w/b/r/${'0'.repeat(10_000)}/a.txt`,
  `/files/w/b/r/${'0'.repeat(32)}/${'x'.repeat(10_000)}.txt`,
])('at %.60s there is no file', async (path) => {
  expect(await jsonOf(await fetch(`${chat.url}${path}`))).toMatchObject(problem('file-not-found', 404));
});

test('no Host of a request gets into the addresses of a file', async () => {
  const sent = request(`${chat.url}/api/v1/sessions/${await waiting()}/uploads`, {
    method: 'POST',
    headers: { host: 'evil.example', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const [response] = (await once(sent.end('{"blockId":"cv","fileName":"cv.pdf"}'), 'response')) as [
    IncomingMessage,
  ];
  const { fileUrl, upload } = (await json(response)) as { fileUrl: string; upload: { url: string } };
  for (const url of [fileUrl, upload.url]) expect(new URL(url).hostname).toBe('localhost');
});

test('a zip bomb is kept as the few bytes that it is', async () => {
  const bomb = zipOf('[Content_Types].xml', Buffer.alloc(100_000_000));
  expect(bomb.length).toBeLessThan(200_000);
  for (const fileName of ['a.zip', 'a.docx']) {
    const sessionId = await waiting();
    const fileUrl = await sendFile(chat, sessionId, token, { blockId: 'cv', fileName }, bomb);
    expect(Buffer.from(await (await fetch(fileUrl)).arrayBuffer()).equals(bomb)).toBe(true);
  }
});

test.each(slowPictures.filter(({ isEndless }) => isEndless))(
  '$title is refused, and chats go on meanwhile',
  async ({ brand, bytes }) => {
    const sessionId = await waiting();
    const { body } = await grant(chat, sessionId, token, { blockId: 'cv', fileName: `a.${brand}` });
    const sent = put(body.upload.url, bytes);
    expect((await chat.say(await waiting(), token, 'no file')).status).toBe(200);
    expect(await jsonOf(await sent)).toMatchObject(problem('file-refused', 422));
    expect((await put(body.upload.url, heifPicture(brand, 4, 3))).status).toBe(204);
  },
);

describeOnTinyDisk('on a disk that is full', (disk) => {
  test('a file is refused with 507, nothing of it stays, and the turn is unaffected', async () => {
    const small = await ChatUnderTest.start({ FILES_DIR: join(disk(), 'files') });
    const visitor = await small.publishable('workspace');
    const { publicId } = await small.publish(cvBot);
    const { sessionId } = (await small.start(publicId, visitor)).body;
    const send = async (bytes: Bytes) => {
      const { body } = await grant(small, sessionId, visitor, { blockId: 'cv' });
      return { answer: await put(body.upload.url, bytes), fileUrl: body.fileUrl };
    };
    const large = await send(Buffer.concat([pdf, Buffer.alloc(1_000_000)]));
    expect(await jsonOf(large.answer)).toMatchObject(problem('storage-full', 507));
    const fits = await send(pdf);
    expect(fits.answer.status).toBe(204);
    expect((await small.say(sessionId, visitor, fits.fileUrl)).status).toBe(200);
    await small.stop();
  });
});

describe('a workspace that has no room', () => {
  const sendTo = async (small: ChatUnderTest, workspaceId: string, bytes: Bytes = pdf) => {
    const visitor = await small.publishable(workspaceId);
    const { publicId } = await small.publish(cvBot, {
      workspaceId,
    });
    const { sessionId } = (await small.start(publicId, visitor)).body;
    const { body } = await grant(small, sessionId, visitor, { blockId: 'cv' });
    return put(body.upload.url, bytes);
  };
  const full = problem('file-quota-exceeded', 409);

  test('has files refused before their bytes come, by number or by size, and others have room', async () => {
    const small = await ChatUnderTest.start({
      FILES_DIR: join(folder, 'small'),
      MAX_WORKSPACE_FILES: '2',
      LIMIT_POLICIES: JSON.stringify([
        { kind: 'storage', name: 'poor', workspaceIds: ['poor'], bytes: pdf.length + 5 },
      ]),
    });
    expect((await sendTo(small, 'a')).status).toBe(204);
    // what was refused, or broke off, takes no room
    expect((await sendTo(small, 'a', Buffer.from('no'))).status).toBe(422);
    expect((await sendTo(small, 'a')).status).toBe(204);
    expect(await jsonOf(await sendTo(small, 'a'))).toMatchObject(full);
    expect((await sendTo(small, 'poor')).status).toBe(204);
    expect(await jsonOf(await sendTo(small, 'poor'))).toMatchObject(full);
    expect((await sendTo(small, 'b')).status).toBe(204);
    const usage = await small.deps.redis.hgetall(small.deps.keys.fileUsage);
    expect(usage).toMatchObject({ 'a:files': '2', 'a:bytes': `${2 * pdf.length}`, 'poor:files': '1' });
    await small.stop();
  });

  test('has them refused one by one, however many come at once', async () => {
    const small = await ChatUnderTest.start({ FILES_DIR: join(folder, 'race'), MAX_WORKSPACE_FILES: '3' });
    const statuses = (await Promise.all(Array.from({ length: 9 }, () => sendTo(small, 'a')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(6);
    await small.stop();
  });
});

test('while the store is away files are refused, and text turns go on', async () => {
  const { sessionId, url, fileUrl } = await granted();
  await rename(join(folder, 'files'), join(folder, 'away'));
  expect(await jsonOf(await put(url, pdf))).toMatchObject(problem('storage-unavailable', 503));
  expect(await jsonOf(await fetch(fileUrl))).toMatchObject(problem('storage-unavailable', 503));
  expect((await chat.say(sessionId, token, 'https://elsewhere.example/cv.pdf')).status).toBe(200);
  await rename(join(folder, 'away'), join(folder, 'files'));
  const next = await granted();
  expect((await put(next.url, pdf)).status).toBe(204);
});

describeWithClamd('while files are scanned for viruses', (clamd) => {
  let scanning: ChatUnderTest;
  let visitor: string;
  beforeAll(async () => {
    scanning = await ChatUnderTest.start({ FILES_DIR: join(folder, 'scanned'), CLAMD_URL: clamd().url });
    visitor = await scanning.publishable('workspace');
  });
  afterAll(() => scanning.stop());
  const sent = async (bytes: Bytes) => {
    const { publicId } = await scanning.publish(cvBot);
    const { sessionId } = (await scanning.start(publicId, visitor)).body;
    const { body } = await grant(scanning, sessionId, visitor, { blockId: 'cv' });
    return put(body.upload.url, bytes);
  };

  test('one with a virus is refused, by its name', async () => {
    expect((await sent(pdf)).status).toBe(204);
    const answer = await jsonOf(await sent(Buffer.concat([pdf, Buffer.from(clamd().virus)])));
    expect(answer).toMatchObject(problem('file-refused', 422));
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('Parley.Test') as unknown });
  });

  test('none is taken while the scanner is away', async () => {
    await clamd().stop();
    expect(await jsonOf(await sent(pdf))).toMatchObject(problem('scanner-unavailable', 503));
    await clamd().start();
  });
});
