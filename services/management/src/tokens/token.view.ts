import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import type { TokenRow } from './token.repository.ts';

/** A token as it can be shown again: everything but its value. */
export const tokenSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['secret', 'publishable']),
    name: z.string(),
    ending: z.string().meta({ description: 'The last four characters of its value.', example: 'x7Qa' }),
    createdAt: timestampSchema,
    expiresAt: orNull(timestampSchema),
    lastUsedAt: orNull(timestampSchema).meta({ description: 'To the hour; null: never.' }),
    botIds: orNull(z.array(idSchema)).meta({ description: 'null: every bot of the workspace.' }),
    origins: orNull(z.array(z.string())).meta({ description: 'null: every origin.' }),
  })
  .meta({ id: 'Token' });

/** A token as the operations return it. */
export function tokenView(row: TokenRow): z.infer<typeof tokenSchema> {
  const { id, kind, name, ending, botIds, origins } = row;
  if (kind === 'preview') throw new Error('invariant: preview tokens are listed nowhere');
  return {
    id,
    kind,
    name,
    ending,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    botIds,
    origins,
  };
}
