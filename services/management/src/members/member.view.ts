import { idSchema, orNull, timestampSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import type { MemberRow } from './member.repository.ts';

/** A member of a workspace. */
export const memberSchema = z
  .object({
    userId: idSchema,
    email: z.string(),
    name: orNull(z.string()).meta({ description: 'null: known by the address.' }),
    mode: userModeSchema,
    createdAt: timestampSchema,
  })
  .meta({ id: 'Member' });

/** A member as the operations return one. */
export function memberView({
  userId,
  email,
  name,
  mode,
  createdAt,
}: MemberRow): z.infer<typeof memberSchema> {
  return { userId, email, name, mode, createdAt: createdAt.toISOString() };
}
