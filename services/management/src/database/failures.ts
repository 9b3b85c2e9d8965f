import { DrizzleQueryError } from 'drizzle-orm';
import { NoSlot } from '@parley/server';
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

/** True if an error means that Postgres takes no queries right now, false if a query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const code: unknown = Reflect.get(cause, 'code');
  if (cause instanceof DatabaseError) return typeof code === 'string' && passing.test(code);
  return brokenMessages.test(cause.message) || (typeof code === 'string' && brokenConnection.test(code));
}

/** True if a change failed because another one came in between (a deadlock, say): a retry may well succeed. */
export function isCollision(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && (cause.code === '40001' || cause.code === '40P01');
}

/** True if a query was not even sent, because there was no connection for whom it was. */
export function isWithoutConnection(error: unknown): boolean {
  return causeOf(error) instanceof NoSlot;
}

/** The constraint by which a row that is to be written belongs to one that is gone, if that is why it failed. */
export function missingParent(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && cause.code === '23503' ? cause.constraint : undefined;
}

/** Classes of SQLSTATE that blame the written data: a retry cannot succeed. */
const refusal = /^(21|22|23|54)/;

/** True if an error means that Postgres can never store these data. */
export function isRefusedData(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && refusal.test(cause.code ?? '');
}

/** The message of Postgres, without the statement and its data. */
export function databaseReason(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.message : String(cause);
}

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);
