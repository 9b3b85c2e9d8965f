import { isNativeError } from 'node:util/types';
import { DrizzleQueryError } from 'drizzle-orm';
import { NoSlot } from '@parley/server';
import { DatabaseError } from 'pg';
import { databaseTrouble } from './database-trouble.ts';

/** The constraint that a failed write would have broken by a second row with the same value, if that is why it failed. */
export function violatedUniqueness(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && cause.code === '23505' ? cause.constraint : undefined;
}

/** The SQLSTATE of a change that a server refuses because it is a replica, or was told to take none. */
const readOnlyState = '25006';

/** True if the server takes no changes any more: another one leads, or an operator or a full disk has stopped them. */
export function isReadOnly(error: unknown): boolean {
  const cause = causeOf(error);
  return isNativeError(cause) && Reflect.get(cause, 'code') === readOnlyState;
}

/** The failure of a look at a server that takes no changes. */
export function readOnlyError(): Error {
  return Object.assign(new Error('Postgres is read-only'), { code: readOnlyState });
}

/** Classes of SQLSTATE that mean "not now": connection, resources, operator, and the timeout of a statement. */
const passing = /^(08|53|57)/;
const brokenConnection = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const brokenMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** True if an error means that Postgres takes no queries right now, false if a query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error);
  if (!isNativeError(cause)) return false;
  if (isReadOnly(cause)) return true;
  const code: unknown = Reflect.get(cause, 'code');
  if (cause instanceof DatabaseError) return typeof code === 'string' && passing.test(code);
  return brokenMessages.test(cause.message) || (typeof code === 'string' && brokenConnection.test(code));
}

/** True if no connection of the pool was free in time: that says nothing about Postgres. */
export function isPoolExhausted(error: unknown): boolean {
  const cause = causeOf(error);
  return isNativeError(cause) && cause.message.startsWith('timeout exceeded when trying to connect');
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

/** The reason why Postgres did not do it, in words where there are any, without the statement and its data. */
export function databaseReason(error: unknown): string {
  const cause = causeOf(error);
  return isNativeError(cause) ? databaseTrouble(cause) : String(cause);
}

/** The reason why a statement failed; undefined for an error that is of something else. */
export function failedStatement(error: unknown): string | undefined {
  return error instanceof DrizzleQueryError ? databaseReason(error) : undefined;
}

const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);
