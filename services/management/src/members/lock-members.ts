import type { Db } from '../database/client.ts';
import { findMemberIds, lockMembers } from './member.repository.ts';

/** The ids of the members of a workspace, which nobody joins or leaves until the transaction ends. */
export async function lockMemberIds(tx: Db, workspaceId: string): Promise<string[]> {
  await lockMembers(tx, workspaceId);
  return findMemberIds(tx, workspaceId);
}
