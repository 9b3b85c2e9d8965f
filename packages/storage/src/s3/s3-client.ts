import type * as Sdk from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';
import type { Secret } from '@parley/server';

/** A bucket, and the way to it. */
export type S3Settings = {
  readonly bucket: string;
  /** The address of the service; undefined for the one of its inventor in that region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** True where the bucket stands in the path and not in the host name. */
  readonly isPathStyle: boolean;
  /** Undefined where the environment or the machine has its own. */
  readonly credentials: { readonly accessKeyId: Secret; readonly secretAccessKey: Secret } | undefined;
  /** The largest file that will come: it decides the size of the parts. */
  readonly maxFileBytes: number;
  /** True where visitors send files to the bucket themselves. */
  readonly isDirect: boolean;
};

/** The SDK, and a client of it. */
export type S3 = {
  readonly client: Sdk.S3Client;
  readonly sdk: typeof Sdk;
  readonly Upload: typeof Upload;
};

const connectionTimeoutMs = 5_000;
/** A service that is silent for so long is away. */
const silenceMs = 30_000;

/** A client. The SDK is loaded only where there is a bucket: it would cost every other process its start. */
export async function connectS3({ endpoint, region, isPathStyle, credentials }: S3Settings): Promise<S3> {
  const [sdk, storage] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new sdk.S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials && {
      credentials: {
        accessKeyId: credentials.accessKeyId.reveal(),
        secretAccessKey: credentials.secretAccessKey.reveal(),
      },
    }),
    // what not every compatible service knows is asked of none
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: silenceMs },
  });
  return { client, sdk, Upload: storage.Upload };
}
