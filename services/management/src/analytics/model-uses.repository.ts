import { sql } from 'drizzle-orm';
import { insertRows } from '../database/insert-rows.ts';
import type { Db } from '../database/client.ts';
import { modelUsage } from '../database/schema/model-usage.ts';
import { modelUses } from '../database/schema/model-uses.ts';
import { quarterMs } from './model-usage.repository.ts';

/** A model that a turn asked at `at`, in a chat with the bot. */
export type ModelUseRow = typeof modelUses.$inferInsert & { readonly botId: string; readonly at: number };

type UsageRow = typeof modelUsage.$inferInsert;

/**
 * Stores which models turns asked, and adds that to the usage of their bots; a turn that is stored already adds nothing.
 * Others who add to the same usage wait until this transaction ends, so it belongs at its end.
 */
export async function storeModelUses(tx: Db, rows: readonly ModelUseRow[]): Promise<void> {
  const [first, ...others] = rows;
  if (!first) return;
  const stored = await tx.execute<StoredKey>(sql`${insertRows(modelUses, [first, ...others])}
    ON CONFLICT DO NOTHING RETURNING result_id, session_id, turn, ${modelUses.ordinal} AS ordinal`);
  const fresh = new Set(
    stored.rows.map(({ result_id, session_id, turn, ordinal }) =>
      keyOf(result_id, session_id, turn, ordinal),
    ),
  );
  const [one, ...more] = usageOf(
    rows.filter((row) => fresh.has(keyOf(row.resultId, row.sessionId, row.turn, row.ordinal))),
  );
  if (!one) return;
  await tx.execute(sql`${insertRows(modelUsage, [one, ...more])}
    ON CONFLICT (bot_id, quarter, provider, model) DO UPDATE SET
      calls = model_usage.calls + excluded.calls,
      input_tokens = model_usage.input_tokens + excluded.input_tokens,
      output_tokens = model_usage.output_tokens + excluded.output_tokens`);
}

type StoredKey = {
  readonly result_id: string;
  readonly session_id: string;
  readonly turn: number;
  readonly ordinal: number;
};

const keyOf = (
  ...parts: readonly [resultId: string, sessionId: string, turn: number, ordinal: number]
): string => JSON.stringify(parts);

/** The sums by bot, quarter of an hour and model, in one order for all, so that two who add never wait in a circle. */
function usageOf(uses: readonly ModelUseRow[]): UsageRow[] {
  const sums = new Map<string, UsageRow>();
  for (const { botId, at, provider, model, ...used } of uses) {
    const quarter = Math.floor(at / quarterMs);
    const key = JSON.stringify([botId, quarter, provider, model]);
    const { calls, inputTokens, outputTokens } = sums.get(key) ?? {
      calls: 0,
      inputTokens: 0,
      outputTokens: 0,
    };
    sums.set(key, {
      ...{ botId, quarter, provider, model },
      calls: calls + used.calls,
      inputTokens: inputTokens + used.inputTokens,
      outputTokens: outputTokens + used.outputTokens,
    });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
