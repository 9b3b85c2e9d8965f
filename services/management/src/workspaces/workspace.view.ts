import type { Workspace, workspaceWithLimitsSchema } from '@parley/schema';
import type { z } from 'zod';
import type { WorkspaceRow } from '../access/access.repository.ts';

/** A workspace as the operations return it. */
export function workspaceView(row: WorkspaceRow): Workspace {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    name: row.name,
    icon: row.icon,
    plan: row.plan,
    paymentProviderId: row.paymentProviderId,
    settings: row.settings,
    isSuspended: row.isSuspended,
    isPastDue: row.isPastDue,
    isVerified: row.isVerified,
    chatsHardLimit: row.chatsHardLimit,
    checkFloor: row.checkFloor,
    lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
    inactiveFirstEmailSentAt: row.inactiveFirstEmailSentAt?.toISOString() ?? null,
    inactiveSecondEmailSentAt: row.inactiveSecondEmailSentAt?.toISOString() ?? null,
  };
}

/** The workspace with the two limits that only get-workspace returns. */
export function workspaceWithLimitsView(row: WorkspaceRow): z.infer<typeof workspaceWithLimitsSchema> {
  const { customChatsLimit, customSeatsLimit } = row;
  return { ...workspaceView(row), customChatsLimit, customSeatsLimit };
}
