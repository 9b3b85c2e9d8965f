import { Secret } from '@parley/server';
import { startS3rver, startSwift, swiftIsMissing, type S3Server } from '@parley/testing/files';
import { createFileStore, createS3Store, type DirectUpload, type FileStore } from '../src/index.ts';
import { describeS3, settingsOf } from './support/s3-suite.ts';
import { chunksOf } from './support/store-suite.ts';

describeS3('S3 of s3rver', startS3rver, { isLenient: true });

const whyNot = swiftIsMissing();
if (whyNot === undefined) describeS3('S3 of Swift', startSwift, { more: describeDirect });
else test.skip(`S3 of Swift (${whyNot})`, () => undefined);

/** Uploads past the services, on a server that holds their senders to what was signed. */
function describeDirect(server: () => S3Server): void {
  const grantOf = (key: string, over: object = {}) => ({
    key,
    mediaType: 'text/plain',
    exactBytes: 3 as number | undefined,
    maxBytes: 1_000,
    expiresAt: new Date(Date.now() + 60_000),
    ...over,
  });
  const send = ({ method, url, headers }: DirectUpload, body: string, over: Record<string, string> = {}) =>
    fetch(url, { method, headers: { ...headers, ...over }, body });

  test('takes a file directly only as it was announced, under the one key', async () => {
    const store = createS3Store(settingsOf(server(), { direct: 'PUT' }));
    const upload = (await store.direct?.grant(grantOf('incoming/1')))!;
    expect(upload.method).toBe('PUT');
    expect((await send(upload, 'four')).status).toBe(403);
    expect((await send(upload, 'abc', { 'Content-Type': 'text/html' })).status).toBe(403);
    expect(
      (await send({ ...upload, url: upload.url.replace('incoming/1', 'incoming/2') }, 'abc')).status,
    ).toBe(403);
    expect(await store.head('incoming/1')).toBeUndefined();
    expect((await send(upload, 'abc')).status).toBe(200);
    expect(await store.head('incoming/1')).toMatchObject({ sizeBytes: 3 });
    await store.delete('incoming/1');
    await store.close();
  });

  test('copies a file only while it is the one that was looked at', async () => {
    const store = createS3Store(settingsOf(server(), { direct: 'PUT' }));
    const first = await store.put('incoming/3', chunksOf('the first'));
    await store.put('incoming/3', chunksOf('another'));
    expect(await store.direct?.copy(first, 'kept/3')).toBe(false);
    expect(await store.head('kept/3')).toBeUndefined();
    const second = (await store.head('incoming/3'))!;
    expect(await store.direct?.copy(second, 'kept/3')).toBe(true);
    expect(await store.head('kept/3')).toMatchObject({ sizeBytes: 7, etag: second.etag });
    for (const key of ['incoming/3', 'kept/3']) await store.delete(key);
    await store.close();
  });
}

describe('the way of direct uploads', () => {
  const storeFor = (direct: 'PUT' | 'POST'): FileStore =>
    createS3Store({
      bucket: 'files',
      endpoint: 'http://127.0.0.1:9',
      region: 'us-east-1',
      isPathStyle: true,
      credentials: { accessKeyId: new Secret('id'), secretAccessKey: new Secret('key') },
      maxFileBytes: 1_000,
      direct,
    });
  const grant = {
    key: 'incoming/1',
    mediaType: 'a/b',
    maxBytes: 1_000,
    expiresAt: new Date(Date.now() + 600_000),
  };

  test('is none where the store could not hold a sender to the size', async () => {
    const put = storeFor('PUT');
    expect(await put.direct?.grant({ ...grant, exactBytes: undefined })).toBeUndefined();
    expect(await put.direct?.grant({ ...grant, exactBytes: 6_000_000_000 })).toBeUndefined();
    await put.close();
  });

  test('is a form whose policy names key, type and size', async () => {
    const post = storeFor('POST');
    const upload = (await post.direct?.grant({ ...grant, exactBytes: undefined }))!;
    expect(upload).toMatchObject({ method: 'POST', url: 'http://127.0.0.1:9/files' });
    const { Policy = '', key } = upload.fields;
    expect(key).toBe('incoming/1');
    const { conditions } = JSON.parse(Buffer.from(Policy, 'base64').toString()) as { conditions: unknown[] };
    expect(conditions).toEqual(
      expect.arrayContaining([
        ['content-length-range', 1, 1_000],
        ['eq', '$Content-Type', 'a/b'],
        { key: 'incoming/1' },
        { bucket: 'files' },
      ]),
    );
    const announced = (await post.direct?.grant({ ...grant, exactBytes: 7 }))!;
    expect(Buffer.from(announced.fields['Policy'] ?? '', 'base64').toString()).toContain(
      '["content-length-range",7,7]',
    );
    await post.close();
  });
});

test('one half of the key of a bucket is said, and not passed over', () => {
  const config = {
    FILES_S3_BUCKET: 'files',
    FILES_S3_REGION: 'us-east-1',
    FILES_S3_PATH_STYLE: true,
    FILES_S3_ACCESS_KEY_ID: new Secret('id'),
    FILES_DIRECT: 'none',
    MAX_FILE_BYTES: 1_000,
    CLAMD_UNREACHABLE: 'refuse',
  } as const;
  expect(() => createFileStore(config)).toThrow('set both or none');
});
