import { mayPut } from '@parley/server/egress';
import { assertFileKey, type DirectGrant, type DirectUpload, type DirectUploads } from '../file-store.ts';
import type { S3 } from './s3-client.ts';
import { s3Error } from './s3-errors.ts';

/** The most that a service takes in one request, and copies in one. */
const mostBytes = 5_000_000_000;
const probeMs = 60_000;

/** Uploads straight to a bucket, each by an address that is signed for one key, one type and its size. */
export function directUploads(bucket: string, connected: () => Promise<S3>): DirectUploads {
  return {
    async grant(grant) {
      assertFileKey(grant.key);
      if (grant.exactBytes > mostBytes) return undefined;
      try {
        return await signedPut(await connected(), bucket, grant);
      } catch (error) {
        throw s3Error(error);
      }
    },
    async copy({ key, etag }, toKey) {
      assertFileKey(toKey);
      const { client, sdk } = await connected();
      const CopySource = `${bucket}/${key}`;
      try {
        await client.send(
          new sdk.CopyObjectCommand({ Bucket: bucket, Key: toKey, CopySource, CopySourceIfMatch: etag }),
        );
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'PreconditionFailed') return false;
        throw s3Error(error);
      }
    },
    async preflight(origin) {
      const expiresAt = new Date(Date.now() + probeMs);
      const probe = { key: 'checks/origin', mediaType: 'text/plain', exactBytes: 1, expiresAt };
      try {
        const { url } = await signedPut(await connected(), bucket, probe);
        return { storeOrigin: new URL(url).origin, isAllowed: await mayPut(url, origin) };
      } catch (error) {
        throw s3Error(error);
      }
    },
  };
}

/** Key, type and size are part of the signature: the store refuses whatever differs. */
async function signedPut(
  { client, sdk }: S3,
  bucket: string,
  { key, mediaType, exactBytes, expiresAt }: DirectGrant,
): Promise<DirectUpload> {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const command = new sdk.PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentType: mediaType,
    ContentLength: exactBytes,
  });
  const url = await getSignedUrl(client, command, {
    expiresIn: secondsUntil(expiresAt),
    signableHeaders: new Set(['content-type', 'content-length', 'host']),
  });
  return { url, headers: { 'Content-Type': mediaType } };
}

function secondsUntil(instant: Date): number {
  return Math.max(1, Math.floor((instant.getTime() - Date.now()) / 1_000));
}
