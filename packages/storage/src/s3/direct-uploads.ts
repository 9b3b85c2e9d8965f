import { assertFileKey, type DirectGrant, type DirectUpload, type DirectUploads } from '../file-store.ts';
import type { S3 } from './s3-client.ts';
import { s3Error } from './s3-errors.ts';

/** The most that a service takes in one request, and copies in one. */
const mostBytes = 5_000_000_000;

/** Uploads straight to a bucket, each by an address that is signed for one key, one type and its size. */
export function directUploads(
  method: 'PUT' | 'POST',
  bucket: string,
  connected: () => Promise<S3>,
): DirectUploads {
  return {
    async grant(grant) {
      assertFileKey(grant.key);
      if ((grant.exactBytes ?? grant.maxBytes) > mostBytes) return undefined;
      const s3 = await connected();
      try {
        return method === 'POST' ? await signedForm(s3, bucket, grant) : await signedPut(s3, bucket, grant);
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
  };
}

async function signedForm(
  { client }: S3,
  bucket: string,
  { key, mediaType, exactBytes, maxBytes, expiresAt }: DirectGrant,
): Promise<DirectUpload> {
  const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
  const { url, fields } = await createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Expires: secondsUntil(expiresAt),
    Fields: { 'Content-Type': mediaType },
    Conditions: [
      ['content-length-range', exactBytes ?? 1, exactBytes ?? maxBytes],
      ['eq', '$Content-Type', mediaType],
    ],
  });
  return { method: 'POST', url, headers: {}, fields };
}

/** The size is part of the signature: without one that was announced there is nothing to hold the sender to. */
async function signedPut(
  { client, sdk }: S3,
  bucket: string,
  { key, mediaType, exactBytes, expiresAt }: DirectGrant,
): Promise<DirectUpload | undefined> {
  if (exactBytes === undefined) return undefined;
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
  return { method: 'PUT', url, headers: { 'Content-Type': mediaType }, fields: {} };
}

function secondsUntil(instant: Date): number {
  return Math.max(1, Math.floor((instant.getTime() - Date.now()) / 1_000));
}
