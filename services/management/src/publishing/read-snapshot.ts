import { currentBotVersion, migratePublishedCopy } from '@parley/schema';
import type { Snapshot } from '@parley/schema/contract';
import type { Db } from '../database/client.ts';
import { findVersionOf } from './pointer.repository.ts';

/**
 * A version of a bot as chat runs it: converted, where an older installation published it. Undefined where there is no
 * such version, or it cannot be converted.
 */
export async function readSnapshot(db: Db, botId: string, hash: string): Promise<Snapshot | undefined> {
  const found = await findVersionOf(db, botId, hash);
  if (!found) return undefined;
  const { workspaceId, version } = found;
  const migrated = migratePublishedCopy({ ...version.content, version: version.version });
  return migrated.ok
    ? { botId, workspaceId, hash, version: currentBotVersion, content: migrated.content }
    : undefined;
}
