import { Readable } from 'node:stream';
import type { MultipartUpload } from '@aws-sdk/client-s3';
import { assertFileKey, StorageError, type FileStore, type StoredFile } from '../file-store.ts';
import { connectS3, type S3, type S3Settings } from './s3-client.ts';
import { directUploads } from './direct-uploads.ts';
import { isMissingKey, isNotImplemented, s3Error } from './s3-errors.ts';
import { putObject } from './put-object.ts';

/** Files in a bucket of a service that speaks S3. A file appears under its key complete, or not at all. */
export function createS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket, endpoint } = settings;
  let connecting: Promise<S3> | undefined;
  const connected = (): Promise<S3> => (connecting ??= connectS3(settings));

  const head = async (key: string): Promise<StoredFile | undefined> => {
    assertFileKey(key);
    const { client, sdk } = await connected();
    try {
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }));
      return storedFile(key, { ...found, Size: found.ContentLength });
    } catch (error) {
      if (!isMissingKey(error)) throw s3Error(error);
      // the answer has no body that would tell a missing bucket from a missing file
      await client.send(new sdk.HeadBucketCommand({ Bucket })).catch(rethrow);
      return undefined;
    }
  };
  return {
    name: `the bucket ${Bucket}${endpoint === undefined ? '' : ` at ${new URL(endpoint).host}`}`,
    async put(key, source) {
      assertFileKey(key);
      await putObject(await connected(), settings, key, source);
      const stored = await head(key);
      if (!stored) throw new StorageError('away', new Error('the service does not have what it was given'));
      return stored;
    },
    async get(key, range) {
      assertFileKey(key);
      const { client, sdk } = await connected();
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range }));
        const bytes = found.Body;
        if (!(bytes instanceof Readable)) throw new Error('invariant: bodies are streams under Node');
        const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
        const Size = total === undefined ? found.ContentLength : Number(total);
        return { file: storedFile(key, { ...found, Size }), bytes };
      } catch (error) {
        if (isMissingKey(error)) return undefined;
        throw s3Error(error);
      }
    },
    head,
    async delete(key) {
      assertFileKey(key);
      const { client, sdk } = await connected();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })).catch(rethrow);
    },
    async *list(folder) {
      const { client, sdk } = await connected();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: folder });
      try {
        for await (const { Contents = [] } of pages)
          yield* Contents.map((found) => storedFile(found.Key ?? '', found));
      } catch (error) {
        throw s3Error(error);
      }
    },
    async deleteUnfinished(before) {
      const s3 = await connected();
      let deleted = 0;
      try {
        for await (const { Key, UploadId, Initiated } of unfinishedUploads(s3, Bucket)) {
          if (!Initiated || Initiated >= before) continue;
          await s3.client.send(new s3.sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
          deleted++;
        }
      } catch (error) {
        // a service that lists none clears them away itself, or by a rule of the bucket
        if (!isNotImplemented(error)) throw s3Error(error);
      }
      return deleted;
    },
    freeBytes: () => Promise.resolve(undefined),
    direct: settings.isDirect ? directUploads(Bucket, connected) : undefined,
    async close() {
      if (connecting) (await connecting).client.destroy();
    },
  };
}

/** The files that are sent in parts and are not complete. */
async function* unfinishedUploads({ client, sdk }: S3, Bucket: string): AsyncGenerator<MultipartUpload> {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, ...marker }));
    yield* page.Uploads ?? [];
    if (page.IsTruncated !== true) return;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

type Found = {
  readonly Size?: number | undefined;
  readonly LastModified?: Date | undefined;
  readonly ETag?: string | undefined;
};

function storedFile(key: string, { Size = 0, LastModified, ETag = '' }: Found): StoredFile {
  // headers tell whole seconds, listings of some services more
  const seconds = Math.floor((LastModified?.getTime() ?? 0) / 1_000);
  const etag = ETag.startsWith('"') ? ETag : `"${ETag}"`;
  return { key, sizeBytes: Size, modifiedAt: new Date(seconds * 1_000), etag };
}

function rethrow(error: unknown): never {
  throw s3Error(error);
}
