import { currentBotVersion, migratePublishedCopy } from '@parley/schema';
import type { Snapshot } from '@parley/schema/contract';
import type { findVersionOf } from './pointer.repository.ts';

type FoundVersion = NonNullable<Awaited<ReturnType<typeof findVersionOf>>>;

/** A version as chat runs it: converted, where an older installation published it; undefined where it cannot be. */
export function snapshotOf({ workspaceId, version }: FoundVersion): Snapshot | undefined {
  const { botId, hash, content } = version;
  const migrated = migratePublishedCopy({ ...content, version: version.version });
  return migrated.ok
    ? { botId, workspaceId, hash, version: currentBotVersion, content: migrated.content }
    : undefined;
}
