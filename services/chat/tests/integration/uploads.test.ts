import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import { headerFaults, png, until } from '@parley/testing';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { turnRecords } from '../support/turn-records.ts';
import { grant, pdf, put, sendFile, type Bytes } from '../support/upload.ts';

let folder: string;
let chat: ChatUnderTest;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-uploads-'));
  chat = await ChatUnderTest.start({
    FILES_DIR: join(folder, 'files'),
    MAX_FILE_BYTES: '300000',
    PUBLIC_URL: 'https://parley.example',
  });
  token = await chat.publishable('workspace');
});
afterAll(async () => {
  await chat.stop();
  await rm(folder, { recursive: true, force: true });
});

const fileBlock = (options: object = {}) => ({
  id: 'cv',
  type: 'file input',
  options: { variableId: 'v:CV', visibility: 'Public', ...options },
});
/** A chat that waits at a file input. */
async function waiting(options: object = {}): Promise<string> {
  const bot = botOf({
    groups: { A: [says('hello', 'Your CV?'), fileBlock(options), asks('name', 'Name')] },
    variables: ['CV', 'Name'],
  });
  const { publicId } = await chat.publish(bot);
  return (await chat.start(publicId, token)).body.sessionId;
}
/** An upload for which nothing has been sent. */
async function granted(options: object = {}, upload: object = {}) {
  const sessionId = await waiting(options);
  const { body } = await grant(chat, sessionId, token, { blockId: 'cv', ...upload });
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

test('no file is taken while a watched disk is almost full', async () => {
  const disk = join(folder, 'disk');
  const crowded = await ChatUnderTest.start({
    FILES_DIR: join(folder, 'files'),
    WATCHED_DIRS: disk,
    MIN_FREE_DISK_BYTES: '999999999999999',
  });
  try {
    const own = await crowded.publishable('workspace');
    const asking = botOf({ groups: { A: [says('hello', 'Your CV?'), fileBlock()] }, variables: ['CV'] });
    const { publicId } = await crowded.publish(asking);
    const { sessionId } = (await crowded.start(publicId, own)).body;
    // it is not seen before its folder is there
    await mkdir(disk);
    await until(() => crowded.deps.pressure.isDiskFull());
    const refused = await grant(crowded, sessionId, own, { blockId: 'cv' });
    expect(refused).toMatchObject(problem('storage-full', 507));
  } finally {
    await crowded.stop();
  }
});

describe('a file', () => {
  test('is received, named in the answer, kept with its turn, and read where it was put', async () => {
    const sessionId = await waiting();
    const fileUrl = await sendFile(chat, sessionId, token, { blockId: 'cv', fileName: 'My CV.pdf' });
    expect(fileUrl).toMatch(new RegExp(`^${chat.url}/files/workspace/bot-.*/My-CV\\.pdf$`));
    const answered = await chat.say(sessionId, token, fileUrl);
    expect(answered.body.input).toMatchObject({ id: 'name' });
    const [, record] = await turnRecords(chat, sessionId);
    const [result] = record!.results;
    expect(result!.answers).toEqual([{ blockId: 'cv', content: fileUrl }]);
    expect(record!.files).toEqual([
      {
        fileId: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
        blockId: 'cv',
        resultId: result!.resultId,
        key: expect.stringMatching(/^public\/workspace\/.*\.pdf$/) as unknown,
        url: fileUrl,
        sizeBytes: pdf.length,
      },
    ]);
    const read = await fetch(fileUrl);
    expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(read.headers.get('content-disposition')).toBe(
      `attachment; filename="My-CV.pdf"; filename*=UTF-8''My-CV.pdf`,
    );
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
    expect(headerFaults(read.headers, { isKept: true })).toEqual([]);
  });

  test('is said to be welcome in the question, with the largest size', async () => {
    const { publicId } = await chat.publish(botOf({ groups: { A: [fileBlock()] }, variables: ['CV'] }));
    const { body } = await chat.start(publicId, token);
    expect(body.input).toMatchObject({ id: 'cv', uploads: { maxFileSize: 300_000 } });
    expect(body.logs ?? []).toEqual([]);
  });

  test('of a private question is on the management host, and not on this one', async () => {
    for (const visibility of ['Private', 'Auto', undefined]) {
      const sessionId = await waiting({ visibility });
      const fileUrl = await sendFile(chat, sessionId, token, { blockId: 'cv' });
      expect(fileUrl).toMatch(/^https:\/\/parley\.example\/files\//);
      const here = await fetch(`${chat.url}${new URL(fileUrl).pathname}`);
      expect(await jsonOf(here)).toMatchObject(problem('file-not-found', 404));
    }
  });

  test('comes by the path and the names of the public format', async () => {
    const sessionId = await waiting();
    const { status, body } = await chat.post('/v3/generate-upload-url', token, {
      sessionId,
      blockId: 'cv',
      fileName: 'cv.pdf',
      fileType: 'application/pdf',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ formData: {}, fileType: 'application/pdf', maxFileSize: 300_000 });
    const headers = { 'Content-Type': 'application/pdf', 'Cache-Control': 'public, max-age=86400' };
    expect((await put(body.presignedUrl, pdf, { headers })).status).toBe(204);
    expect((await chat.say(sessionId, token, body.fileUrl)).body.input).toMatchObject({ id: 'name' });
  });

  test('of a preview belongs to nobody', async () => {
    const secret = await chat.secret('workspace');
    const { publicId } = await chat.publish(botOf({ groups: { A: [fileBlock()] }, variables: ['CV'] }));
    const { body } = await chat.start(publicId, secret);
    expect((await grant(chat, body.sessionId, secret, { blockId: 'cv' })).status).toBe(200);
  });

  test('may be sent from a page of another origin', async () => {
    const { url } = await granted();
    const headers = {
      origin: 'https://site.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type, cache-control',
    };
    const { status, headers: allowed } = await fetch(url, { method: 'OPTIONS', headers });
    expect(status).toBe(204);
    expect(allowed.get('access-control-allow-methods')).toContain('PUT');
    expect(allowed.get('access-control-allow-headers')?.toLowerCase()).toContain('cache-control');
  });
});

describe('an answer', () => {
  test('that names a file that was not received is not taken, and the question still waits', async () => {
    const { sessionId, url, fileUrl } = await granted();
    const early = await chat.say(sessionId, token, fileUrl);
    expect(early).toMatchObject(problem('file-not-received', 409));
    expect(early.body.errors).toEqual([
      { pointer: '/message/text', detail: 'names a file that was not received' },
    ]);
    expect((await put(url, pdf)).status).toBe(204);
    expect((await chat.say(sessionId, token, fileUrl)).status).toBe(200);
  });

  test('that the block refuses keeps no file, and the same file can be named again', async () => {
    const sessionId = await waiting();
    const urls = [
      await sendFile(chat, sessionId, token, { blockId: 'cv' }),
      await sendFile(chat, sessionId, token, { blockId: 'cv' }),
    ];
    await chat.say(sessionId, token, urls.join(', '));
    await chat.say(sessionId, token, urls[1]!);
    const records = await turnRecords(chat, sessionId);
    expect(records.map(({ files = [] }) => files.map(({ url }) => url))).toEqual([[], [], [urls[1]]]);
  });

  test('that is sent again keeps the file once', async () => {
    const sessionId = await waiting();
    const fileUrl = await sendFile(chat, sessionId, token, { blockId: 'cv' });
    const key = { 'Idempotency-Key': 'the-same-answer-0123456789abcdef' };
    const [one, two] = [
      await chat.say(sessionId, token, fileUrl, key),
      await chat.say(sessionId, token, fileUrl, key),
    ];
    expect(two.text).toBe(one.text);
    const records = await turnRecords(chat, sessionId);
    expect(records.flatMap(({ files = [] }) => files)).toHaveLength(1);
  });

  test('may name files that lie elsewhere', async () => {
    const sessionId = await waiting();
    await chat.say(sessionId, token, 'https://elsewhere.example/files/a/b/c/d/cv.pdf');
    const [, record] = await turnRecords(chat, sessionId);
    expect(record!.files).toBeUndefined();
    expect(record!.results[0]!.answers).toHaveLength(1);
  });

  test('carries attachments and recordings likewise', async () => {
    const on = { isEnabled: true, visibility: 'Public' };
    const bot = botOf({
      groups: {
        A: [{ id: 'said', type: 'text input', options: { audioClip: on, attachments: on } }, asks('n', 'N')],
      },
      variables: ['N'],
    });
    const { publicId } = await chat.publish(bot);
    const { sessionId } = (await chat.start(publicId, token)).body;
    const picture = await sendFile(
      chat,
      sessionId,
      token,
      { blockId: 'said', fileName: 'a.png' },
      png(10, 10),
    );
    const message = { type: 'text', text: 'see', attachedFileUrls: [picture] };
    await chat.post(`/v1/sessions/${sessionId}/continueChat`, token, { message });
    const [, record] = await turnRecords(chat, sessionId);
    expect(record!.files).toMatchObject([{ url: picture, blockId: 'said' }]);
  });
});

describe('an upload is not granted', () => {
  test.each([
    ['for another block', {}, { blockId: 'name' }, 'upload-not-expected', 409],
    ['for a block that is not there', {}, { blockId: 'none' }, 'upload-not-expected', 409],
    [
      'for a type that is not allowed',
      { allowedFileTypes: { isEnabled: true, types: ['.png'] } },
      {},
      'file-refused',
      422,
    ],
    ['for a file that is too large', {}, { fileSize: 300_001 }, 'file-too-large', 413],
    ['for a file of no bytes', {}, { fileSize: 0 }, 'invalid-request', 400],
    ['for a name of 10,000 characters', {}, { fileName: 'x'.repeat(10_000) }, 'invalid-request', 400],
  ] as const)('%s', async (_what, options, upload, code, status) => {
    const sessionId = await waiting(options);
    expect(await grant(chat, sessionId, token, { blockId: 'cv', ...upload })).toMatchObject(
      problem(code, status),
    );
  });

  test('to somebody else, who finds no session', async () => {
    const sessionId = await waiting();
    const foreign = await chat.publishable('elsewhere');
    expect(await grant(chat, sessionId, foreign, { blockId: 'cv' })).toMatchObject(
      problem('session-not-found', 404),
    );
  });

  test('more often than anybody needs', async () => {
    const sessionId = await waiting();
    const all = await Promise.all(
      Array.from({ length: 105 }, () => grant(chat, sessionId, token, { blockId: 'cv' })),
    );
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject(problem('too-many-uploads', 409));
  });

  test('where no files are stored: the visitor gives an address', async () => {
    const without = await ChatUnderTest.start();
    const visitor = await without.publishable('workspace');
    const { publicId } = await without.publish(botOf({ groups: { A: [fileBlock()] }, variables: ['CV'] }));
    const { body } = await without.start(publicId, visitor);
    expect(body.input).not.toHaveProperty('uploads');
    expect(await grant(without, body.sessionId, visitor, { blockId: 'cv' })).toMatchObject(
      problem('files-not-stored', 501),
    );
    await without.stop();
  });
});

describe('bytes are refused', () => {
  const refusal = async (upload: object, bytes: Bytes) => {
    const before = await stored();
    const { url } = await granted({}, upload);
    const answer = await jsonOf(await put(url, bytes));
    expect(await stored()).toEqual(before);
    return answer;
  };

  test.each([
    ['that are none', {}, Buffer.alloc(0), 'The file is empty.'],
    ['of another type than the name says', { fileName: 'cv.pdf' }, png(1, 1), 'not that of a .pdf file'],
    [
      'of no type that the name says',
      { fileName: 'a.png' },
      Buffer.from('no picture'),
      'not that of a .png file',
    ],
    ['of a type where the name says text', { fileName: 'a.txt' }, pdf, 'not that of a .txt file'],
    [
      'of a picture that is too large to look at',
      { fileName: 'a.png' },
      png(100_000, 100_000),
      'million pixels',
    ],
    ['that were announced as more', { fileSize: pdf.length + 1 }, pdf, 'was announced'],
    ['that were announced as fewer', { fileSize: pdf.length - 1 }, pdf, 'was announced'],
  ] as const)('%s', async (_what, upload, bytes, reason) => {
    const answer = await refusal(upload, bytes);
    expect(answer).toMatchObject(problem('file-refused', 422));
    expect(answer.body).toMatchObject({ detail: expect.stringContaining(reason) as unknown });
  });

  test('that are more than a file may have, said or not', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(400_000)]);
    expect(await refusal({}, large)).toMatchObject(problem('file-too-large', 413));
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(large));
        controller.close();
      },
    });
    expect(await refusal({}, chunked)).toMatchObject(problem('file-too-large', 413));
  });

  test('of a token that is none, or another’s', async () => {
    const { url } = await granted();
    for (const wrong of [
      `${chat.url}/uploads/none`,
      `${url}x`,
      url.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ])
      expect(await jsonOf(await put(wrong, pdf))).toMatchObject(problem('upload-expired', 410));
  });

  test('of a token that is too old', async () => {
    const { tenant, ...claims } = { tenant: 'x', sessionName: 's', shard: 0, fileId: 'f' };
    const old = { ...claims, workspaceId: tenant, organizationId: undefined, expiresAt: Date.now() - 1 };
    const url = `${chat.url}/uploads/${chat.deps.uploadTokens.issue(old)}`;
    expect(await jsonOf(await put(url, pdf))).toMatchObject(problem('upload-expired', 410));
  });

  test('a second time: the first file stays', async () => {
    const { url, fileUrl } = await granted();
    expect((await put(url, pdf)).status).toBe(204);
    const other = Buffer.concat([pdf, Buffer.from('more')]);
    expect(await jsonOf(await put(url, other))).toMatchObject(problem('file-already-received', 409));
    expect(Buffer.from(await (await fetch(fileUrl)).arrayBuffer()).equals(pdf)).toBe(true);
  });
});

test('two requests with the same file at once: one is received', async () => {
  const { url } = await granted();
  const statuses = (await Promise.all([put(url, pdf), put(url, pdf), put(url, pdf)])).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([204, 409]));
});

test('an upload that breaks off leaves nothing, and can be sent again to the same address', async () => {
  const { url, fileUrl } = await granted();
  const before = await stored();
  const cancelled = new AbortController();
  const first = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(Buffer.concat([pdf, Buffer.alloc(9_000)]))),
  });
  const broken = put(url, first, { signal: cancelled.signal }).catch(() => undefined);
  await until(async () => (await stored()).length !== before.length);
  cancelled.abort();
  await broken;
  const again = await until(async () => {
    const answer = await put(url, pdf);
    return answer.status !== 409 && answer;
  });
  expect(again.status).toBe(204);
  expect((await fetch(fileUrl)).status).toBe(200);
  expect((await stored()).filter((name) => !name.includes('.'))).toEqual([]);
});

test('an active type is only saved, as bytes', async () => {
  for (const [fileName, content] of [
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['data.xml', '<?xml version="1.0"?><x/>'],
    ['code.js', 'alert(1)'],
  ] as const) {
    const sessionId = await waiting();
    const fileUrl = await sendFile(chat, sessionId, token, { blockId: 'cv', fileName }, content);
    const { headers } = await fetch(fileUrl);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('parts of a file, its mark, and only its headers', async () => {
  const sessionId = await waiting();
  const fileUrl = await sendFile(chat, sessionId, token, { blockId: 'cv', fileName: 'a.txt' }, '0123456789');
  const ask = (headers: Record<string, string>, method = 'GET') => fetch(fileUrl, { headers, method });
  const part = await ask({ range: 'bytes=2-4' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  expect(await (await ask({ range: 'bytes=-3' })).text()).toBe('789');
  expect(await (await ask({ range: 'bytes=8-99' })).text()).toBe('89');
  const beyond = await ask({ range: 'bytes=10-' });
  expect(beyond.headers.get('content-range')).toBe('bytes */10');
  expect(await jsonOf(beyond)).toMatchObject(problem('range-not-satisfiable', 416));
  const etag = part.headers.get('etag')!;
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200);
  const head = await ask({}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  expect((await fetch(fileUrl.replace('a.txt', 'a.html'))).status).toBe(404);
});
