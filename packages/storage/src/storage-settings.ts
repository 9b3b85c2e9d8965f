import { booleanVariable, EnvironmentError, integerVariable, Secret, type Metrics } from '@parley/server';
import { z } from 'zod';
import { createScanner, type Scanner } from './clamd/scanner.ts';
import { countStoreErrors } from './metrics/count-store-errors.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder/folder-store.ts';
import { roomVariables } from './room/room-policy.ts';
import { createS3Store } from './s3/s3-store.ts';

const storeVariables = {
  FILES_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for files, the same one for all processes of both services; unset, and no bucket: no files are stored',
    ),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Bucket for files, of a service that speaks S3; it takes the place of FILES_DIR'),
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of that service, for browsers too where FILES_DIRECT is set; unset: AWS'),
  FILES_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  FILES_S3_PATH_STYLE: booleanVariable
    .default(false)
    .describe('true: the bucket stands in the path and not in the host name, as most own services want it'),
  FILES_S3_ACCESS_KEY_ID: z
    .string()
    .transform((value) => new Secret(value))
    .optional()
    .describe(
      'Name of the key for the bucket; unset: what the SDK finds in its environment or on its machine',
    ),
  FILES_S3_SECRET_ACCESS_KEY: z
    .string()
    .transform((value) => new Secret(value))
    .optional()
    .describe('The key itself'),
  FILES_DIRECT: z
    .enum(['none', 'put'])
    .default('none')
    .describe(
      'Whether visitors send files to the bucket themselves, each to a signed address (`put`), or through chat (`none`)',
    ),
  MAX_FILE_BYTES: integerVariable(1_024, 100_000_000_000)
    .default(25_000_000)
    .describe('The largest file a visitor may send'),
  CLAMD_URL: z
    .union([
      z.url({ protocol: /^tcp$/ }).refine((url) => new URL(url).port !== '', 'must name a port'),
      z.url({ protocol: /^unix$/ }),
    ])
    .optional()
    .describe('tcp://host:port or unix:///path of a clamd that scans every file for viruses; unset: none'),
  CLAMD_UNREACHABLE: z
    .enum(['refuse', 'accept'])
    .default('refuse')
    .describe('What happens to files while the scanner does not answer'),
};

/** Environment variables of the file store: both services spread them into the schemas of their own. */
export const storageVariables = { ...storeVariables, ...roomVariables };

/** The settings of the file store. */
export type StorageConfig = Readonly<z.infer<z.ZodObject<typeof storeVariables>>>;

/**
 * The file store of these settings; undefined where there is none. It may be away: a registry counts how often. Throws
 * an `EnvironmentError` for settings that contradict each other.
 */
export function createFileStore(
  config: StorageConfig,
  registry?: Metrics['registry'],
): FileStore | undefined {
  const store = storeOf(config);
  return store && registry ? countStoreErrors(store, registry) : store;
}

function storeOf(config: StorageConfig): FileStore | undefined {
  const { FILES_DIR, FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: accessKeyId } = config;
  const { FILES_S3_SECRET_ACCESS_KEY: secretAccessKey, FILES_DIRECT } = config;
  if (bucket === undefined) return FILES_DIR === undefined ? undefined : createFolderStore(FILES_DIR);
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new EnvironmentError(['FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY: set both or none']);
  return createS3Store({
    bucket,
    endpoint: config.FILES_S3_ENDPOINT,
    region: config.FILES_S3_REGION,
    isPathStyle: config.FILES_S3_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey && { accessKeyId, secretAccessKey },
    maxFileBytes: config.MAX_FILE_BYTES,
    isDirect: FILES_DIRECT === 'put',
  });
}

/**
 * The virus scanner of these settings; undefined where there is none. `onPassedOver` is told of files that none has
 * looked at.
 */
export function createFileScanner(
  { CLAMD_URL: url, CLAMD_UNREACHABLE }: StorageConfig,
  onPassedOver: (error: unknown) => void,
): Scanner | undefined {
  if (url === undefined) return undefined;
  return createScanner({ url, onPassedOver: CLAMD_UNREACHABLE === 'accept' ? onPassedOver : undefined });
}
