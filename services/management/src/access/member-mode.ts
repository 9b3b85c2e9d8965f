import type { UserMode } from '@parley/schema';
import type { Db } from '../database/client.ts';
import { findMemberMode } from './access.repository.ts';

/** The mode of a user in a workspace; undefined where the user is no member of it. */
export function memberMode(db: Db, userId: string, workspaceId: string): Promise<UserMode | undefined> {
  return findMemberMode(db, userId, workspaceId);
}
