import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { subselect } from '../database/subselect.ts';
import { bots } from '../database/schema/bots.ts';
import { webhooks } from '../database/schema/webhooks.ts';
import type { EventType, OutboundEvent } from '../events/event.ts';

/** A webhook that hears of a bot. */
export type Listener = {
  readonly webhookId: string;
  readonly workspaceId: string;
  readonly events: readonly EventType[];
};

/** Those of each bot, by its id. */
export type Listeners = ReadonlyMap<string, readonly Listener[]>;

/**
 * Writes events for each webhook that asks for them, in the transaction of what happened. With `onlyTo`, an id, no other
 * webhook is told.
 */
export async function emitEvents(
  tx: Db,
  events: readonly OutboundEvent[],
  now: Date,
  onlyTo?: string,
): Promise<void> {
  if (events.length === 0) return;
  const botIds = [...new Set(events.map(({ botId }) => botId))];
  const found = await tx
    .select({ id: bots.id, listeners: listenersOf() })
    .from(bots)
    .where(inArray(bots.id, botIds));
  const listeners = found.map(({ id, listeners: all }): [string, Listener[]] => [
    id,
    all.filter(({ webhookId }) => onlyTo === undefined || webhookId === onlyTo),
  ]);
  await writeEvents(tx, events, new Map(listeners), now);
}

/**
 * Writes events for listeners that were read in this transaction. The id of a delivery follows from the event and the
 * webhook: what was written before is not written again, whoever repeats it. What nobody asks for costs nothing.
 */
export async function writeEvents(
  tx: Db,
  events: readonly OutboundEvent[],
  listeners: Listeners,
  now: Date,
): Promise<void> {
  const rows = events
    .flatMap((event) => deliveriesOf(event, listeners.get(event.botId) ?? []))
    // in the order of their ids, so that two who write the same ones do not wait for each other in a circle
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  if (rows.length === 0) return;
  // a column is a text of its own, a line for each row: an array or rows of JSON would take Postgres twice as long to read
  const column = (name: keyof Delivery): SQL => {
    const lines = rows.map((row) => row[name]).join('\n');
    return sql`string_to_table(${lines}, ${'\n'})`;
  };
  await tx.execute(sql`
    INSERT INTO webhook_deliveries (id, webhook_id, type, at, data, created_at, attempt_at)
    SELECT id, webhook_id, type, to_timestamp(at::float8 / 1000), data::jsonb, ${now.toISOString()}, ${now.toISOString()}
    FROM ROWS FROM (${column('id')}, ${column('webhookId')}, ${column('type')}, ${column('at')}, ${column('data')})
      AS event (id, webhook_id, type, at, data)
    ON CONFLICT DO NOTHING`);
}

/** A row to be; nothing of it has more than a line. */
type Delivery = {
  readonly id: string;
  readonly webhookId: string;
  readonly type: EventType;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** As JSON. */
  readonly data: string;
};

function deliveriesOf({ type, key, at, data }: OutboundEvent, listeners: readonly Listener[]): Delivery[] {
  return listeners.flatMap(({ webhookId, workspaceId, events }) =>
    events.includes(type)
      ? [{ id: idOf(webhookId, key), webhookId, type, at, data: JSON.stringify({ workspaceId, ...data }) }]
      : [],
  );
}

function idOf(webhookId: string, key: string): string {
  return `msg_${createHash('sha256').update(`${webhookId} ${key}`).digest('hex').slice(0, 40)}`;
}

/** Of a row of `bots`: the webhooks that hear of it. Most bots have none. */
export function listenersOf(): SQL<Listener[]> {
  const { id, workspaceId, disabledAt, events, botIds } = webhooks;
  const isListening = and(
    eq(workspaceId, bots.workspaceId),
    isNull(disabledAt),
    or(isNull(botIds), sql`${bots.id} = ANY (${botIds})`),
  );
  const listening = subselect(sql`
    SELECT json_build_object('webhookId', ${id}, 'workspaceId', ${workspaceId}, 'events', ${events})
    FROM ${webhooks} WHERE ${isListening}`);
  return sql<Listener[]>`ARRAY${listening}`;
}
