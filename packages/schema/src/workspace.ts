import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/** The rights of a user in a workspace, or on one of its bots. */
export const userModeSchema = z.enum(['read', 'write', 'guest']).meta({ id: 'UserMode' });
export type UserMode = z.infer<typeof userModeSchema>;

const ranks: Readonly<Record<UserMode, number>> = { guest: 0, read: 1, write: 2 };

/** True if a mode includes the rights of `least`. */
export function isModeAtLeast(mode: UserMode, least: UserMode): boolean {
  return ranks[mode] >= ranks[least];
}

/** The plans of the public format; the specification knows only `FREE`, and Parley returns only that. */
const planSchema = z.string().meta({ example: 'FREE' });

/** The least severity of findings of the check, by rule: the demands of a workspace beyond the rules. */
export const checkFloorSchema = z.record(z.string().max(100), z.enum(['error', 'warning'])).meta({
  id: 'CheckFloor',
  description:
    'The least severity of findings, by rule (infra/docs/rules.md). An error refuses the publication of every bot of the workspace.',
  example: { 'dead-end': 'error' },
});

/** A workspace (specification: Workspace), without the two custom limits. */
export const workspaceSchema = z
  .object({
    id: idSchema,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    name: z.string(),
    icon: orNull(z.string()),
    plan: planSchema,
    paymentProviderId: orNull(z.string()),
    settings: orNull(z.looseObject({})),
    isSuspended: z.boolean(),
    isPastDue: z.boolean(),
    isVerified: z.boolean(),
    chatsHardLimit: orNull(z.number()),
    checkFloor: checkFloorSchema,
    lastActivityAt: orNull(timestampSchema),
    inactiveFirstEmailSentAt: orNull(timestampSchema),
    inactiveSecondEmailSentAt: orNull(timestampSchema),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof workspaceSchema>;

/** A workspace as get-workspace returns it. */
export const workspaceWithLimitsSchema = workspaceSchema
  .extend({ customChatsLimit: orNull(z.number()), customSeatsLimit: orNull(z.number()) })
  .meta({ id: 'WorkspaceWithLimits' });
