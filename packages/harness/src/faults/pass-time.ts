import pg from 'pg';

/**
 * Lets time pass for events on their way and for their receivers: whatever is to happen later happens so much sooner.
 * Does nothing while Postgres is away.
 */
export async function passTime(databaseUrl: string, minutes: number): Promise<void> {
  await told(databaseUrl, [sooner, heldSooner], [minutes]);
}

/**
 * Lets the time between two mails about results pass, and that until a mail is tried again. A worker that sends one now
 * keeps it for some seconds. Does nothing while Postgres is away.
 */
export async function hurryMails(databaseUrl: string): Promise<void> {
  await told(databaseUrl, [mailsSooner, attemptsSooner], []);
}

async function told(databaseUrl: string, statements: readonly string[], values: unknown[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  // a connection that breaks also fails the question that is asked over it
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement, values);
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

// a long run has more such mails than an organization has a day
const mailsSooner = `UPDATE result_mails SET next_at = now(), sent_count = 0 WHERE next_at > now()`;
const attemptsSooner = `
  UPDATE deliveries SET attempt_at = now()
  WHERE status = 'waiting' AND attempt_at > now() AND attempt_at < now() + interval '296 seconds'`;
