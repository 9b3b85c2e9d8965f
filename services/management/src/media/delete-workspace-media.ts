import type { Db } from '../database/client.ts';
import { dropWorkspaceMedia } from './media.repository.ts';

/** Deletes the media of a workspace, in the transaction of the caller; their files go soon after it. */
export function deleteWorkspaceMedia(tx: Db, workspaceId: string): Promise<void> {
  return dropWorkspaceMedia(tx, workspaceId);
}
