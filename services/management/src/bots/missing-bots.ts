import type { Db } from '../database/client.ts';
import { findBotsIn } from './bot.repository.ts';

/** Those of these ids that no bot of the workspace has; an archived bot has none. */
export async function missingBots(
  db: Db,
  workspaceId: string,
  botIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (botIds.length === 0) return new Set();
  const present = await findBotsIn(db, workspaceId, botIds);
  return new Set(botIds.filter((botId) => !present.has(botId)));
}
