import { invalidRequest } from '@parley/errors';
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

/** Throws where one of the `botIds` of a body is no bot of the workspace. */
export async function assertBotsIn(db: Db, workspaceId: string, botIds: readonly string[]): Promise<void> {
  const missing = await missingBots(db, workspaceId, botIds);
  const errors = botIds.flatMap((botId, index) =>
    missing.has(botId) ? [{ pointer: `/botIds/${index}`, detail: 'is no bot of this workspace' }] : [],
  );
  if (errors.length > 0) throw invalidRequest({ errors });
}
