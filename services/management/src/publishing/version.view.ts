import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import type { VersionSummaryRow } from './version.repository.ts';

/** A published version without its content. */
export const versionSummarySchema = z
  .object({
    hash: z.string().meta({ description: 'Names the version: SHA-256 of its canonical content.' }),
    number: z.int().meta({ description: '1, 2, 3 … in the order of first publication.' }),
    version: z.string().meta({ description: 'Of the bot schema its content is in.', example: '6' }),
    createdAt: timestampSchema,
    author: orNull(z.object({ userId: idSchema, email: z.string() })).meta({
      description: 'The user who published it first; null where nobody knows.',
    }),
    note: orNull(z.string()).meta({ description: 'What the publisher said about it.' }),
    isPublished: z.boolean().meta({ description: 'True if new chats get this version.' }),
  })
  .meta({ id: 'VersionSummary' });

/** A version as the operations return it; `publishedHash` is that of the bot. */
export function versionSummaryView(
  row: VersionSummaryRow,
  publishedHash: string | null,
): z.infer<typeof versionSummarySchema> {
  const { hash, number, version, author, note } = row;
  return {
    hash,
    number,
    version,
    createdAt: row.createdAt.toISOString(),
    author,
    note,
    isPublished: hash === publishedHash,
  };
}
