import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Secret } from '@parley/server';
import type { S3Server } from '@parley/testing/files';
import { checkStorage, createS3Store, type FileStore } from '../../src/index.ts';
import type { S3Settings } from '../../src/s3/s3-client.ts';
import { chunksOf, describeStore } from './store-suite.ts';

/** The settings that lead to the bucket of a server. */
export const settingsOf = (server: S3Server, over: Partial<S3Settings> = {}): S3Settings => ({
  bucket: server.bucket,
  endpoint: server.endpoint,
  region: 'us-east-1',
  isPathStyle: true,
  credentials: {
    accessKeyId: new Secret(server.accessKeyId),
    secretAccessKey: new Secret(server.secretAccessKey),
  },
  maxFileBytes: 1_000_000_000,
  isDirect: false,
  ...over,
});

const away = { name: 'StorageError', reason: 'away' };

/** The promises of the driver on one server; a lenient one verifies no signatures. */
export function describeS3(
  name: string,
  start: () => Promise<S3Server>,
  { isLenient = false, more = (_server: () => S3Server): void => undefined } = {},
): void {
  describe(name, () => {
    let server: S3Server;
    let store: FileStore;
    beforeAll(async () => {
      server = await start();
      const { bucket: Bucket, endpoint, accessKeyId, secretAccessKey } = server;
      const credentials = { accessKeyId, secretAccessKey };
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
      await client.send(new CreateBucketCommand({ Bucket }));
      client.destroy();
      store = createS3Store(settingsOf(server));
    });
    afterAll(async () => {
      await store.close();
      await server.stop();
    });
    /** A store with other settings, for one use. */
    const withStore = async (over: Partial<S3Settings>, use: (other: FileStore) => Promise<void>) => {
      const other = createS3Store(settingsOf(server, over));
      await use(other);
      await other.close();
    };

    describeStore('a bucket', () => store, { isLenient });

    test('is seen by the doctor, which does not know its room', async () => {
      expect(await checkStorage(store)).toMatchObject({ level: 'ok', found: `are kept in ${store.name}` });
    });

    (isLenient ? test.skip : test)('opens nothing to a key that is not the right one', async () => {
      const credentials = {
        accessKeyId: new Secret(server.accessKeyId),
        secretAccessKey: new Secret('wrong'),
      };
      await store.put('signed/1', chunksOf('x'));
      await withStore({ credentials }, async (wrong) => {
        await expect(wrong.put('signed/2', chunksOf('x'))).rejects.toMatchObject(away);
        await expect(wrong.get('signed/1')).rejects.toMatchObject(away);
        expect((await checkStorage(wrong)).level).toBe('warning');
      });
      await store.delete('signed/1');
    });

    test('that is not there is no bucket without the file', async () => {
      await withStore({ bucket: 'missing' }, async (missing) => {
        await expect(missing.head('a')).rejects.toMatchObject(away);
        await expect(missing.get('a')).rejects.toMatchObject(away);
        await expect(missing.put('a', chunksOf('x'))).rejects.toMatchObject(away);
        const large = chunksOf(...Array.from({ length: 100 }, () => Buffer.alloc(65_536)));
        await expect(missing.put('a', large)).rejects.toMatchObject(away);
      });
    });

    more(() => server);
  });
}
