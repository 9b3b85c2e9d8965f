import { idSchema, timestampSchema, userModeSchema } from '@parley/schema';
import { z } from 'zod';
import type { InvitationRow } from './invitation.repository.ts';

/** An invitation as members see it. */
export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    mode: userModeSchema,
    createdAt: timestampSchema,
    expiresAt: timestampSchema,
  })
  .meta({ id: 'Invitation' });

/** An invitation as the operations return one. */
export function invitationView(row: InvitationRow): z.infer<typeof invitationSchema> {
  const { id, email, mode, createdAt, expiresAt } = row;
  return { id, email, mode, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
