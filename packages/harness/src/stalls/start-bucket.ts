import { startS3rver } from '@parley/testing/s3rver';

/** A bucket of a server of its own, and the variables by which services find it. */
export async function startBucket(): Promise<{
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}> {
  const { endpoint, bucket, accessKeyId, secretAccessKey, stop } = await startS3rver({ hasBucket: true });
  return {
    environment: {
      FILES_S3_BUCKET: bucket,
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_PATH_STYLE: 'true',
      FILES_S3_ACCESS_KEY_ID: accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop,
  };
}
