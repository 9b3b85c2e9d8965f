import { orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { idOf, type IdentityRow } from './identity.repository.ts';

/** A linked account at a sign-in provider, as its owner sees it. */
export const identitySchema = z
  .object({
    id: z.string(),
    issuer: z.string().meta({ description: 'The address of the provider.' }),
    email: orNull(z.string()).meta({ description: 'The address that the provider knew when it was linked.' }),
    createdAt: timestampSchema,
    lastUsedAt: timestampSchema,
  })
  .meta({ id: 'Identity' });

/** A linked account as the operations return one. */
export function identityView(row: IdentityRow): z.infer<typeof identitySchema> {
  const { issuer, email, createdAt, lastUsedAt } = row;
  return {
    id: idOf(row),
    issuer,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
}
