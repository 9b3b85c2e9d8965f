import { timestampSchema } from '@parley/schema';
import { z } from 'zod';
import type { VersionRow } from './version.repository.ts';

/** A published version without its content. */
export const versionSummarySchema = z
  .object({
    hash: z.string().meta({ description: 'Names the version: SHA-256 of its canonical content.' }),
    number: z.int().meta({ description: '1, 2, 3 … in the order of first publication.' }),
    version: z.string().meta({ description: 'Of the bot schema its content is in.', example: '6' }),
    createdAt: timestampSchema,
    isPublished: z.boolean().meta({ description: 'True if new chats get this version.' }),
  })
  .meta({ id: 'VersionSummary' });

/** A version as the operations return it; `publishedHash` is that of the bot. */
export function versionSummaryView(
  row: Pick<VersionRow, 'hash' | 'number' | 'version' | 'createdAt'>,
  publishedHash: string | null,
): z.infer<typeof versionSummarySchema> {
  const { hash, number, version } = row;
  return {
    hash,
    number,
    version,
    createdAt: row.createdAt.toISOString(),
    isPublished: hash === publishedHash,
  };
}
