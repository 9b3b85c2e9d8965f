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
    hasPassword: z.boolean().meta({ description: 'False: signs in in other ways alone.' }),
    isAddressProved: z.boolean().meta({
      description: 'False: nothing has shown yet that the address is theirs. A new password by mail does.',
    }),
    hasMentionMails: z
      .boolean()
      .meta({ description: 'Whether a mail tells you of comments that mention you.' }),
    createdAt: timestampSchema,
  })
  .meta({ id: 'User' });

/** A user as the operations return one. */
export function userView(row: UserRow): z.infer<typeof userSchema> {
  const { id, email, name, locale, password, addressProvedAt, hasMentionMails, createdAt } = row;
  return {
    id,
    email,
    name,
    locale,
    hasPassword: password !== null,
    isAddressProved: addressProvedAt !== null,
    hasMentionMails,
    createdAt: createdAt.toISOString(),
  };
}
