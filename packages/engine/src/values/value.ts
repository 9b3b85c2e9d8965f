import { isNestedTooDeep, type VariableValue } from '@parley/schema';
import { streamSafe } from './normal-form.ts';

/**
 * Converts any value of a script, a client or an HTTP response to the value of a variable: texts stay texts, lists
 * become lists of texts, everything else becomes its JSON text, and undefined and null become null.
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
  // UTF-8 cannot store halves of surrogate pairs, and Postgres cannot store NUL
  if (typeof value === 'string') return streamSafe(value.toWellFormed().replaceAll('\0', ''));
  if (isNestedTooDeep(value)) return '';
  // JSON.stringify escapes NUL and half pairs by itself; it returns undefined for functions, whatever its type says
  const json = JSON.stringify(value) as string | undefined;
  return json ?? '';
}

/** The form of a value inside a text: lists as JSON, null as the empty text. */
export function textOf(value: VariableValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
