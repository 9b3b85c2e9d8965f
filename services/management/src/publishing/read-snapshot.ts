import { currentBotVersion, migratePublishedCopy } from '@parley/schema';
import type { Snapshot } from '@parley/schema/contract';
import type { Db } from '../database/client.ts';
import { findVersionOf } from './pointer.repository.ts';

/** A version of a bot as chat runs it, its content as JSON. */
export type StoredSnapshot = Omit<Snapshot, 'content'> & { readonly content: string };

/**
 * A version of a bot as chat runs it: converted, where an older installation published it, else unread. Undefined where
 * there is no such version, or it cannot be converted.
 */
export async function readSnapshot(db: Db, botId: string, hash: string): Promise<StoredSnapshot | undefined> {
  const found = await findVersionOf(db, botId, hash);
  if (!found) return undefined;
  const content = found.version === currentBotVersion ? found.content : convertedContent(found);
  if (content === undefined) return undefined;
  return { botId, workspaceId: found.workspaceId, hash, version: currentBotVersion, content };
}

/** A snapshot as chat reads it, as JSON. */
export function snapshotJson({ content, ...facts }: StoredSnapshot): string {
  return `${JSON.stringify(facts).slice(0, -1)},"content":${content}}`;
}

function convertedContent({
  version,
  content,
}: Pick<StoredSnapshot, 'version' | 'content'>): string | undefined {
  // an object: publishing and loading store no other content
  const copy = JSON.parse(content) as Readonly<Record<string, unknown>>;
  const migrated = migratePublishedCopy({ ...copy, version });
  return migrated.ok ? JSON.stringify(migrated.content) : undefined;
}
