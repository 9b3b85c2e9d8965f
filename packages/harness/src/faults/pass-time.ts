import pg from 'pg';

/**
 * Lets time pass for events on their way and for their receivers: whatever is to happen later happens so much sooner.
 * Does nothing while Postgres is away.
 */
export async function passTime(databaseUrl: string, minutes: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  // a connection that breaks also fails the question that is asked over it
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sooner, [minutes]);
    await client.query(heldSooner, [minutes]);
  } catch {
    // killed by the harness: time passes with the next step
  } finally {
    await client.end().catch(() => undefined);
  }
}

const sooner = `
  UPDATE webhook_deliveries SET attempt_at = attempt_at - make_interval(mins => $1)
  WHERE id IN (SELECT id FROM webhook_deliveries WHERE status = 'waiting' AND attempt_at > now() FOR UPDATE SKIP LOCKED)`;
const heldSooner = `
  UPDATE webhooks
  SET held_until = held_until - make_interval(mins => $1), failing_since = failing_since - make_interval(mins => $1)`;
