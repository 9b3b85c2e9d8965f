import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { Secret } from '@parley/server';
import { startS3rver, startSwift, swiftIsMissing, type S3Server } from '@parley/testing/files';
import { checkDirectUploads, createFileStore, createS3Store, type DirectUpload } from '../src/index.ts';
import type { S3Settings } from '../src/s3/s3-client.ts';
import { describeS3, settingsOf } from './support/s3-suite.ts';
import { chunksOf } from './support/store-suite.ts';

describeS3('S3 of s3rver', startS3rver, { isLenient: true, more: describeDoctor });

const whyNot = swiftIsMissing();
if (whyNot === undefined) describeS3('S3 of Swift', startSwift, { more: describeDirect });
else test.skip(`S3 of Swift (${whyNot})`, () => undefined);

/** Uploads past the services, on a server that holds their senders to what was signed. */
function describeDirect(server: () => S3Server): void {
  const grantOf = (key: string, over: object = {}) => ({
    key,
    mediaType: 'text/plain',
    exactBytes: 3,
    expiresAt: new Date(Date.now() + 60_000),
    ...over,
  });
  const send = ({ url, headers }: DirectUpload, body: string, over: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', headers: { ...headers, ...over }, body });

  test('takes a file directly only as it was announced, under the one key', async () => {
    const store = createS3Store(settingsOf(server(), { isDirect: true }));
    const upload = (await store.direct?.grant(grantOf('incoming/1')))!;
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
    const store = createS3Store(settingsOf(server(), { isDirect: true }));
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

/** The doctor before a bucket that browsers may or may not send to. */
function describeDoctor(server: () => S3Server): void {
  const page = 'https://chat.example.com';
  const checked = async (over: Partial<S3Settings>, chatUrl = page) => {
    const store = createS3Store(settingsOf(server(), { isDirect: true, ...over }));
    const finding = await checkDirectUploads(store, chatUrl);
    await store.close();
    return finding;
  };
  const allow = async (AllowedOrigins: string[], AllowedMethods: string[], AllowedHeaders: string[]) => {
    const { bucket: Bucket, endpoint, accessKeyId, secretAccessKey } = server();
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
    const CORSConfiguration = { CORSRules: [{ AllowedOrigins, AllowedMethods, AllowedHeaders }] };
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
    client.destroy();
  };
  // a page of the same machine: nothing but the rules stands between
  const local = 'http://127.0.0.1:3001';

  test('tells the rule that a bucket lacks, and is content once it has it', async () => {
    const refused = {
      level: 'warning',
      found: expect.stringContaining(`no files from pages of ${local}`) as unknown,
    };
    const { remedy, ...finding } = await checked({}, `${local}/`);
    expect(finding).toMatchObject(refused);
    const [rule] = JSON.parse(remedy.slice(remedy.indexOf('['))) as [
      { AllowedOrigins: string[]; AllowedMethods: string[]; AllowedHeaders: string[] },
    ];
    await allow(['https://elsewhere.example'], rule.AllowedMethods, rule.AllowedHeaders);
    expect(await checked({}, local)).toMatchObject(refused);
    await allow(rule.AllowedOrigins, ['GET'], rule.AllowedHeaders);
    expect(await checked({}, local)).toMatchObject(refused);
    await allow(rule.AllowedOrigins, rule.AllowedMethods, []);
    expect(await checked({}, local)).toMatchObject(refused);
    await allow(rule.AllowedOrigins, rule.AllowedMethods, rule.AllowedHeaders);
    expect(await checked({}, local)).toMatchObject({ level: 'ok' });
  });

  test('tells an address that browsers do not get to, whatever the rules say', async () => {
    await allow(['*'], ['PUT'], ['*']);
    expect(await checked({}, local)).toMatchObject({ level: 'ok' });
    expect(await checked({})).toMatchObject({
      level: 'warning',
      found: expect.stringContaining('from a page of https to http') as unknown,
    });
    expect(await checked({}, 'http://chat.example.com')).toMatchObject({
      level: 'warning',
      found: expect.stringContaining('its name is known on its own machine') as unknown,
    });
  });

  test('tells a bucket that does not answer, and asks none where files pass through chat', async () => {
    expect(await checked({ endpoint: 'http://127.0.0.1:9' })).toMatchObject({
      level: 'warning',
      found: expect.stringContaining('cannot be asked') as unknown,
    });
    expect(await checked({ isDirect: false, endpoint: 'http://127.0.0.1:9' })).toMatchObject({ level: 'ok' });
  });
}

test('a file is sent directly only where the store takes it in one request', async () => {
  const store = createS3Store({
    bucket: 'files',
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    isPathStyle: true,
    credentials: { accessKeyId: new Secret('id'), secretAccessKey: new Secret('key') },
    maxFileBytes: 10_000_000_000,
    isDirect: true,
  });
  const expiresAt = new Date(Date.now() + 600_000);
  const grant = { key: 'incoming/1', mediaType: 'a/b', expiresAt };
  expect(await store.direct?.grant({ ...grant, exactBytes: 6_000_000_000 })).toBeUndefined();
  const { url = '', headers } = (await store.direct?.grant({ ...grant, exactBytes: 7 })) ?? {};
  expect(headers).toEqual({ 'Content-Type': 'a/b' });
  const signed = new URL(url).searchParams.get('X-Amz-SignedHeaders');
  expect(signed).toBe('content-length;content-type;host');
  await store.close();
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
