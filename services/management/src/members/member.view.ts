import { idSchema, timestampSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import type { MemberRow } from './member.repository.ts';

/** A member of a workspace. */
export const memberSchema = z
  .object({ userId: idSchema, email: z.string(), mode: userModeSchema, createdAt: timestampSchema })
  .meta({ id: 'Member' });

/** A member as the operations return one. */
export function memberView({ userId, email, mode, createdAt }: MemberRow): z.infer<typeof memberSchema> {
  return { userId, email, mode, createdAt: createdAt.toISOString() };
}
