import { and, eq, gte, lt, sql, sum, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import type { ResultKey } from '../database/result-keys.ts';
import { modelUsage } from '../database/schema/model-usage.ts';
import { modelUses } from '../database/schema/model-uses.ts';
import type { Window } from '../results/time-filter.ts';

/** Usage is kept by quarters of an hour: days begin at one in every time zone. */
export const quarterMs = 900_000;

type Counts = { readonly calls: number; readonly inputTokens: number; readonly outputTokens: number };

/** The usage of a bot, and that of its models, the most used first. */
type Usage = Counts & { readonly models: (Counts & { readonly provider: string; readonly model: string })[] };

/** The use of models by the chats of a bot within a window, and of at most `limit` models one by one. */
export function usageOf(db: Db, botId: string, { from, until }: Window, limit: number): Promise<Usage> {
  const { quarter } = modelUsage;
  const isWithin = and(
    eq(modelUsage.botId, botId),
    gte(quarter, Math.floor(from / quarterMs)),
    until === Infinity ? undefined : lt(quarter, Math.floor(until / quarterMs)),
  );
  return sumOf(db, modelUsage, isWithin, limit);
}

/** The use of models by the conversations of a result, and of at most `limit` models one by one. */
export function usageOfResult(db: Db, { position, id }: ResultKey, limit: number): Promise<Usage> {
  return sumOf(db, modelUses, and(eq(modelUses.position, position), eq(modelUses.resultId, id)), limit);
}

async function sumOf(
  db: Db,
  table: typeof modelUsage | typeof modelUses,
  isMeant: SQL | undefined,
  limit: number,
): Promise<Usage> {
  const { provider, model, calls, inputTokens, outputTokens } = table;
  const ofAll = (column: SQL): SQL<number> => sql`sum(${column}) OVER ()`.mapWith(Number);
  const counts = { calls: sum(calls), inputTokens: sum(inputTokens), outputTokens: sum(outputTokens) };
  const rows = await db
    .select({
      provider,
      model,
      calls: counts.calls.mapWith(Number),
      inputTokens: counts.inputTokens.mapWith(Number),
      outputTokens: counts.outputTokens.mapWith(Number),
      all: {
        calls: ofAll(counts.calls),
        inputTokens: ofAll(counts.inputTokens),
        outputTokens: ofAll(counts.outputTokens),
      },
    })
    .from(table)
    .where(isMeant)
    .groupBy(provider, model)
    .orderBy(sql`sum(${inputTokens} + ${outputTokens}) DESC`, provider, model)
    .limit(limit);
  const none = { calls: 0, inputTokens: 0, outputTokens: 0 };
  return { ...(rows[0]?.all ?? none), models: rows.map(({ all: _, ...used }) => used) };
}
