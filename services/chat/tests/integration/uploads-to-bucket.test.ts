import { CreateBucketCommand, DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { botOf } from '@parley/engine/testing';
import { png } from '@parley/testing';
import { startS3rver, type S3Server } from '@parley/testing/files';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { turnRecords } from '../support/turn-records.ts';
import { grant, pdf, put, zipOf } from '../support/upload.ts';

let server: S3Server;
let client: S3Client;
const started: ChatUnderTest[] = [];
beforeAll(async () => {
  server = await startS3rver();
  const { bucket: Bucket, endpoint, accessKeyId, secretAccessKey } = server;
  const credentials = { accessKeyId, secretAccessKey };
  client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket }));
});
afterAll(async () => {
  for (const chat of started) await chat.stop();
  client.destroy();
  await server.stop();
});

const bot = botOf({
  groups: {
    A: [
      says('hello', 'Your CV?'),
      { id: 'cv', type: 'file input', options: { variableId: 'v:CV', visibility: 'Public' } },
      asks('name', 'Name'),
    ],
  },
  variables: ['CV', 'Name'],
});
/** A chat service over the bucket, and a session in it that waits for a file. */
async function waiting(environment: Readonly<Record<string, string>>) {
  const chat = await ChatUnderTest.start({
    FILES_S3_BUCKET: server.bucket,
    FILES_S3_ENDPOINT: server.endpoint,
    FILES_S3_PATH_STYLE: 'true',
    FILES_S3_ACCESS_KEY_ID: server.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    MAX_FILE_BYTES: '300000',
    ...environment,
  });
  started.push(chat);
  const token = await chat.publishable('workspace');
  const { publicId } = await chat.publish(bot);
  const { sessionId } = (await chat.start(publicId, token)).body;
  const granted = async (over: object = {}) =>
    (await grant(chat, sessionId, token, { blockId: 'cv', fileSize: pdf.length, ...over })).body;
  return { chat, token, sessionId, granted };
}
async function keysBelow(Prefix: string): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: server.bucket, Prefix }));
  return Contents.map(({ Key = '' }) => Key);
}

test('through chat: a file is received, kept with its turn, and read where it was put', async () => {
  const { chat, token, sessionId, granted } = await waiting({});
  const { upload, fileUrl, completeUrl } = await granted();
  expect(completeUrl).toBeUndefined();
  expect((await put(upload.url, pdf)).status).toBe(204);
  expect((await chat.say(sessionId, token, fileUrl)).status).toBe(200);
  const [, record] = await turnRecords(chat, sessionId);
  expect(record!.files).toMatchObject([{ url: fileUrl, sizeBytes: pdf.length }]);
  const read = await fetch(fileUrl, { headers: { range: 'bytes=0-4' } });
  expect([read.status, await read.text()]).toEqual([206, '%PDF-']);
});

test('nothing of a refused file is in the bucket', async () => {
  const { granted } = await waiting({});
  const before = await keysBelow('public/');
  const { upload } = await granted({ fileSize: png(1, 1).length });
  expect((await put(upload.url, png(1, 1))).status).toBe(422);
  expect(await keysBelow('public/')).toEqual(before);
});

/** The answer to a message that a file has arrived. */
async function answerTo(url: string): Promise<{ readonly status: number; readonly json: unknown }> {
  const response = await fetch(url, { method: 'POST' });
  return { status: response.status, json: await response.json() };
}

describe.each(['none', 'put'])('while the bucket does not answer (FILES_DIRECT=%s)', (FILES_DIRECT) => {
  test('files are refused, and text turns go on', async () => {
    const { chat, token, sessionId, granted } = await waiting({
      FILES_S3_ENDPOINT: 'http://127.0.0.1:9',
      FILES_DIRECT,
    });
    const away = problem('storage-unavailable', 503);
    const { upload, fileUrl, completeUrl } = await granted();
    if (FILES_DIRECT === 'none') {
      const sent = await put(upload.url, pdf);
      expect({ status: sent.status, body: await sent.json() }).toMatchObject(away);
    } else {
      const { status, json } = await answerTo(completeUrl);
      expect({ status, body: json }).toMatchObject(away);
      // the answer that names it waits for the store too, and can be sent again
      expect(await chat.say(sessionId, token, fileUrl)).toMatchObject(away);
    }
    const read = await fetch(fileUrl);
    expect({ status: read.status, body: await read.json() }).toMatchObject(away);
    const elsewhere = 'https://elsewhere.example/cv.pdf';
    expect((await chat.say(sessionId, token, elsewhere)).body.input).toMatchObject({ id: 'name' });
    expect((await chat.say(sessionId, token, 'Ada')).status).toBe(200);
  });
});

describe('directly', () => {
  const direct = { FILES_DIRECT: 'put' };

  test('a file goes to the bucket, is inspected there, and is kept under a key of its own', async () => {
    const { chat, token, sessionId, granted } = await waiting(direct);
    const { upload, fileUrl, completeUrl } = await granted({ fileType: 'application/pdf' });
    expect(upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'application/pdf' } });
    expect(upload.url.startsWith(server.endpoint)).toBe(true);
    expect((await put(upload.url, pdf, { headers: upload.headers })).ok).toBe(true);
    expect((await fetch(fileUrl)).status).toBe(404);
    for (let times = 0; times < 2; times++)
      expect((await fetch(completeUrl, { method: 'POST' })).status).toBe(204);
    expect(await keysBelow('incoming/')).toEqual([]);
    expect((await chat.say(sessionId, token, fileUrl)).status).toBe(200);
    const [, record] = await turnRecords(chat, sessionId);
    expect(record!.files).toMatchObject([{ url: fileUrl, sizeBytes: pdf.length }]);
    expect(Buffer.from(await (await fetch(fileUrl)).arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('a client that only answers has its file inspected with the answer', async () => {
    const { chat, token, sessionId, granted } = await waiting(direct);
    const { upload, fileUrl } = await granted();
    expect(await chat.say(sessionId, token, fileUrl)).toMatchObject(problem('file-not-received', 409));
    await put(upload.url, pdf, { headers: upload.headers });
    expect((await chat.say(sessionId, token, fileUrl)).body.input).toMatchObject({ id: 'name' });
    const records = await turnRecords(chat, sessionId);
    expect(records.flatMap(({ files = [] }) => files)).toMatchObject([{ url: fileUrl }]);
  });

  test('a file that lies about its type or size is refused, and the question still waits', async () => {
    const { chat, token, sessionId, granted } = await waiting(direct);
    const kept = await keysBelow('public/');
    const lies = await granted();
    await put(lies.upload.url, Buffer.from('x'.repeat(pdf.length)), { headers: lies.upload.headers });
    const told = await fetch(lies.completeUrl, { method: 'POST' });
    expect({ status: told.status, body: await told.json() }).toMatchObject(problem('file-refused', 422));
    expect(await chat.say(sessionId, token, lies.fileUrl)).toMatchObject(problem('file-refused', 422));
    const short = await granted({ fileSize: pdf.length + 1 });
    await put(short.upload.url, pdf, { headers: short.upload.headers });
    expect((await fetch(short.completeUrl, { method: 'POST' })).status).toBe(422);
    expect(await keysBelow('public/')).toEqual(kept);
    expect((await chat.say(sessionId, token, 'https://elsewhere.example/cv.pdf')).status).toBe(200);
  });

  test('a file is taken over once: what is sent to the same address later changes nothing', async () => {
    const { chat, token, sessionId, granted } = await waiting(direct);
    const { upload, fileUrl, completeUrl } = await granted();
    const early = await answerTo(completeUrl);
    expect({ status: early.status, body: early.json }).toMatchObject(problem('file-not-received', 409));
    await put(upload.url, pdf, { headers: upload.headers });
    expect((await fetch(completeUrl, { method: 'POST' })).status).toBe(204);
    const other = Buffer.from(pdf).fill(0x20, 9);
    await put(upload.url, other, { headers: upload.headers });
    expect((await fetch(completeUrl, { method: 'POST' })).status).toBe(204);
    expect((await chat.say(sessionId, token, fileUrl)).status).toBe(200);
    expect(Buffer.from(await (await fetch(fileUrl)).arrayBuffer()).equals(pdf)).toBe(true);
    for (const key of await keysBelow('incoming/'))
      await client.send(new DeleteObjectCommand({ Bucket: server.bucket, Key: key }));
  });

  test('a picture that is too large to look at is refused, and an archive is not unpacked', async () => {
    const { granted } = await waiting(direct);
    const sent = async (fileName: string, bytes: Buffer) => {
      const { upload, fileUrl, completeUrl } = await granted({ fileName, fileSize: bytes.length });
      await put(upload.url, bytes, { headers: upload.headers });
      return { fileUrl, status: (await fetch(completeUrl, { method: 'POST' })).status };
    };
    expect((await sent('a.png', png(100_000, 100_000))).status).toBe(422);
    const bomb = zipOf('[Content_Types].xml', Buffer.alloc(100_000_000));
    const { fileUrl, status } = await sent('a.docx', bomb);
    expect(status).toBe(204);
    expect(Buffer.from(await (await fetch(fileUrl)).arrayBuffer()).equals(bomb)).toBe(true);
  });

  test('nothing is taken over for a token that is none, or too old', async () => {
    const { chat, granted } = await waiting(direct);
    const { completeUrl } = await granted();
    const claims = { sessionName: 's', shard: 0, fileId: 'f', workspaceId: 'w', organizationId: undefined };
    const old = chat.deps.uploadTokens.issue({ ...claims, expiresAt: Date.now() - 1 });
    for (const url of [`${completeUrl}x`, `${chat.url}/uploads/none`, `${chat.url}/uploads/${old}`]) {
      const { status, json } = await answerTo(url);
      expect({ status, body: json }).toMatchObject(problem('upload-expired', 410));
    }
  });

  test('a file without an announced size comes through chat', async () => {
    const { chat, granted } = await waiting(direct);
    const { upload, completeUrl } = await granted({ fileSize: undefined });
    expect(completeUrl).toBeUndefined();
    expect(upload.url.startsWith(chat.url)).toBe(true);
  });

  test('a client of the public format sends its file there too, and names it in its answer', async () => {
    const { chat, token, sessionId } = await waiting(direct);
    const wanted = { sessionId, blockId: 'cv', fileName: 'cv.pdf', fileSize: pdf.length };
    const { body } = await chat.post('/v3/generate-upload-url', token, {
      ...wanted,
      fileType: 'application/pdf',
    });
    expect(body.presignedUrl.startsWith(server.endpoint)).toBe(true);
    expect((await put(body.presignedUrl, pdf, { headers: { 'Content-Type': body.fileType } })).ok).toBe(true);
    expect((await chat.say(sessionId, token, body.fileUrl)).body.input).toMatchObject({ id: 'name' });
  });
});
