import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { bots } from '../database/schema/bots.ts';
import { webhooks } from '../database/schema/webhooks.ts';
import type { EventType, OutboundEvent } from '../outbound-events/event.ts';

/**
 * Writes events for each webhook that asks for them, in the transaction of what happened. The id of a delivery follows
 * from the event and the webhook: what was written before is not written again, whoever repeats it. With `onlyTo`, an id,
 * no other webhook is told.
 */
export async function emitEvents(
  tx: Db,
  events: readonly OutboundEvent[],
  now: Date,
  onlyTo?: string,
): Promise<void> {
  if (events.length === 0) return;
  // in the order of their ids, so that two who write the same ones do not wait for each other in a circle
  await tx.execute(sql`
    INSERT INTO webhook_deliveries (id, webhook_id, type, at, data, created_at, attempt_at)
    SELECT 'msg_' || left(encode(sha256(convert_to(webhooks.id || ' ' || event.key, 'UTF8')), 'hex'), 40),
      webhooks.id, event.type, to_timestamp(event.at / 1000.0),
      jsonb_build_object('workspaceId', bots.workspace_id) || event.data, ${now.toISOString()}, ${now.toISOString()}
    FROM json_to_recordset(${JSON.stringify(events)}::json)
      AS event (type text, key text, "botId" text, at bigint, data jsonb)
    JOIN bots ON bots.id = event."botId"
    JOIN webhooks ON webhooks.workspace_id = bots.workspace_id
    WHERE webhooks.disabled_at IS NULL AND event.type = ANY (webhooks.events)
      AND (webhooks.bot_ids IS NULL OR event."botId" = ANY (webhooks.bot_ids))
      ${onlyTo === undefined ? sql`` : sql`AND webhooks.id = ${onlyTo}`}
    ORDER BY 1
    ON CONFLICT DO NOTHING`);
}

/**
 * Of a row of `bots`: the types of events that somebody wants to hear of it. Most bots have no listener, and what nobody
 * asks for costs nothing.
 */
export function typesAskedFor(db: Db): SQL<EventType[]> {
  const { workspaceId, disabledAt, events, botIds } = webhooks;
  const types = db
    .select({ type: sql`unnest(${events})` })
    .from(webhooks)
    .where(
      and(
        eq(workspaceId, bots.workspaceId),
        isNull(disabledAt),
        or(isNull(botIds), sql`${bots.id} = ANY (${botIds})`),
      ),
    );
  return sql<EventType[]>`ARRAY(${types})`;
}
