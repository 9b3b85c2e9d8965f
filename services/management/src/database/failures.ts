import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** The constraint that a failed write would have broken by a second row with the same value, if that is why it failed. */
export function violatedUniqueness(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && cause.code === '23505' ? cause.constraint : undefined;
}

/** Classes of SQLSTATE that mean "not now": connection, resources, operator, and the timeout of a statement. */
const passing = /^(08|53|57)/;
const brokenConnection = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const brokenMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether an error means that Postgres does not take queries right now, rather than that a query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const code: unknown = Reflect.get(cause, 'code');
  if (cause instanceof DatabaseError) return typeof code === 'string' && passing.test(code);
  return brokenMessages.test(cause.message) || (typeof code === 'string' && brokenConnection.test(code));
}

/** A serialization failure, a deadlock, and a row that is gone to which another one was to belong. */
const collisions = new Set(['40001', '40P01', '23503']);

/** Whether a change failed because another one came in between: tried again, it finds what there is now. */
export function isCollision(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && collisions.has(cause.code ?? '');
}

/** Classes of SQLSTATE that mean that what was written is at fault, however often it is tried. */
const refusal = /^(21|22|23|54)/;

/** Whether an error means that Postgres can never store these data. */
export function isRefusedData(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && refusal.test(cause.code ?? '');
}

/** What Postgres said, without the statement and its data. */
export function databaseReason(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.message : String(cause);
}

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);
