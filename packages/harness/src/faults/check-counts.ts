import { z } from 'zod';
import type { Installation } from '../installation.ts';

/** So many results are archived first. */
const archived = 20;

const differencesSchema = z.object({ differing: z.int(), differences: z.array(z.unknown()) });

/** Archives some results; then names the counts of the installation that are not those of its results. */
export async function checkCounts(
  { api, operate }: Pick<Installation, 'api' | 'operate'>,
  botId: string,
): Promise<readonly string[]> {
  const query = { limit: archived, timeFilter: 'allTime' } as const;
  const { results } = await api.listResults({ path: { botId }, query });
  for (const { id } of results)
    await api.updateResult({ path: { botId, resultId: id }, body: { isArchived: true } });
  const said = await operate('recount').catch((error: unknown) => {
    // it fails where counts differ, and says which
    if (error instanceof Error && 'stdout' in error) return JSON.parse(String(error.stdout)) as unknown;
    throw error;
  });
  const { differences } = differencesSchema.parse(said);
  return differences.map((difference) => JSON.stringify(difference));
}
