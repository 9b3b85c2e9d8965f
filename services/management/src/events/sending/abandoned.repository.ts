import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm';
import { inTransaction, type Database, type Db } from '../../database/client.ts';
import { webhooks } from '../../database/schema/webhooks.ts';
import { emitEvents } from '../../outbox/emit-events.repository.ts';
import type { OutboundEvent } from '../event.ts';

/** A turn is in its stream that soon after the visitor's message. */
const settlingMs = 60_000;
/** More than one transaction of the drain writes at one instant. */
const mostAtOnce = 5_000;

type Abandoned = {
  readonly id: string;
  readonly bot_id: string;
  readonly last_session_id: string;
  readonly turn: number;
  readonly channel: string;
  readonly updated_at: string;
};

/**
 * Tells webhooks of the results that were begun, not completed, and left alone for `afterMs` before `storedUntil`, the
 * instant up to which all turns are stored; each once after its last turn. Results from before a webhook asked are not
 * told of.
 */
export async function emitAbandoned(
  db: Database,
  afterMs: number,
  storedUntil: Date,
  now: Date,
): Promise<void> {
  const asking = await db
    .select()
    .from(webhooks)
    .where(and(isNull(webhooks.disabledAt), arrayContains(webhooks.events, ['result.abandoned'])));
  const until = new Date(storedUntil.getTime() - afterMs - settlingMs);
  for (const { id, workspaceId, abandonedUntil } of asking) {
    if (abandonedUntil >= until) continue;
    await inTransaction(db, async (tx) => {
      const found = await findAbandoned(tx, workspaceId, abandonedUntil, until);
      await emitEvents(tx, found.map(eventOf), now, id);
      const last = found.length < mostAtOnce ? undefined : found.at(-1);
      // the next time goes on with all that stood at the last instant
      const reached = last === undefined ? until : new Date(Date.parse(last.updated_at) - 1);
      await tx.update(webhooks).set({ abandonedUntil: reached }).where(eq(webhooks.id, id));
    });
  }
}

async function findAbandoned(tx: Db, workspaceId: string, after: Date, until: Date): Promise<Abandoned[]> {
  const { rows } = await tx.execute<Abandoned>(sql`
    SELECT results.id, results.bot_id, results.last_session_id, results.turn, results.channel, results.updated_at
    FROM results JOIN bots ON bots.id = results.bot_id
    WHERE bots.workspace_id = ${workspaceId}
      AND results.updated_at > ${after.toISOString()} AND results.updated_at <= ${until.toISOString()}
      AND results.has_started AND NOT results.is_completed AND NOT results.is_archived
    ORDER BY results.updated_at LIMIT ${mostAtOnce}`);
  return rows;
}

function eventOf({
  id,
  bot_id: botId,
  last_session_id: sessionId,
  turn,
  channel,
  updated_at,
}: Abandoned): OutboundEvent {
  return {
    type: 'result.abandoned',
    key: `result.abandoned ${id} ${sessionId} ${turn}`,
    botId,
    at: Date.parse(updated_at),
    data: { botId, resultId: id, sessionId, channel },
  };
}
