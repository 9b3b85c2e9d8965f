import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import type { UserRow } from './user.repository.ts';

/** A user as they see themselves. */
export const userSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    name: orNull(z.string()).meta({ description: 'null: known by the address.' }),
    locale: orNull(z.string()).meta({
      description: 'The language of the builder, as a BCP 47 tag; null: that of the browser.',
      example: 'en',
    }),
    createdAt: timestampSchema,
  })
  .meta({ id: 'User' });

/** A user as the operations return one. */
export function userView({ id, email, name, locale, createdAt }: UserRow): z.infer<typeof userSchema> {
  return { id, email, name, locale, createdAt: createdAt.toISOString() };
}
