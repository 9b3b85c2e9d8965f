import type { Db } from '../database/client.ts';
import { countResults, type ResultStats } from './stats.repository.ts';

/** Counts all results of a bot, archived ones aside. */
export function countAllResults(db: Db, botId: string): Promise<ResultStats> {
  return countResults(db, botId, { from: 0, until: Number.MAX_SAFE_INTEGER });
}
