import { isNestedTooDeep, type VariableValue } from '@parley/schema';
import { streamSafe } from './normal-form.ts';

/**
 * What a variable keeps of any value a script, a client or an HTTP response came up with: texts stay texts, lists
 * become lists of texts, everything else becomes its JSON text, and nothing (undefined, null) becomes null.
 */
export function toValue(value: unknown): VariableValue {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((element) => toListElement(element));
  return toText(value);
}

function toListElement(value: unknown): string | null {
  return value === undefined || value === null ? null : toText(value);
}

function toText(value: unknown): string {
  // halves of surrogate pairs cannot be stored as UTF-8, nor can NUL be stored by Postgres
  if (typeof value === 'string') return streamSafe(value.toWellFormed().replaceAll('\0', ''));
  if (isNestedTooDeep(value)) return '';
  // JSON.stringify escapes NUL and half pairs by itself; it answers undefined for functions, whatever its type says
  const json = JSON.stringify(value) as string | undefined;
  return json ?? '';
}

/** How a value reads inside a text: lists as JSON, nothing as the empty text. */
export function textOf(value: VariableValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a variable counts as set: not null, not the empty text, not the empty list. */
export function isSet(value: VariableValue | undefined): value is string | (string | null)[] {
  return value !== undefined && value !== null && value.length > 0;
}
