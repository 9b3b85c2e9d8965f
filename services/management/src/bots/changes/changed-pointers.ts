import { isDeepStrictEqual } from 'node:util';
import { pointerTo, type Bot } from '@parley/schema';
import type { BotPatch } from '../bot-fields.ts';

/** More than anybody reads. */
const enough = 100;
/** Never sent to be changed, and different in every two states. */
const bookkeeping = new Set(['updatedAt', 'createdAt', 'version', 'id', 'workspaceId', 'isArchived']);

type Json = Readonly<Record<string, unknown>>;

/**
 * JSON pointers to what differs in `after`, as deep as the difference can be told. Parts of a list are matched by
 * their ids, so that one that moved up is not taken for a change of everything below; a part that is gone is named by
 * where it was.
 */
export function changedPointers(before: Json, after: Json): string[] {
  const found: string[] = [];
  for (const key of keysOf(before, after))
    if (!bookkeeping.has(key)) compare(before[key], after[key], [key], found);
  return found.slice(0, enough);
}

/** The pointers that a patch changes: fields that it does not name stay. */
export function patchedPointers(before: Bot, patch: BotPatch): string[] {
  return changedPointers(before, { ...before, ...patch });
}

function compare(before: unknown, after: unknown, path: readonly (string | number)[], found: string[]): void {
  if (found.length >= enough || isDeepStrictEqual(before, after)) return;
  if (isPartList(before) && isPartList(after)) compareParts(before, after, path, found);
  else if (isRecord(before) && isRecord(after))
    for (const key of keysOf(before, after)) compare(before[key], after[key], [...path, key], found);
  else found.push(pointerTo(...path));
}

type Part = Json & { readonly id: string };

function compareParts(
  before: readonly Part[],
  after: readonly Part[],
  path: readonly (string | number)[],
  found: string[],
): void {
  const length = found.length;
  const former = new Map(before.map((part) => [part.id, part]));
  after.forEach((part, index) => compare(former.get(part.id), part, [...path, index], found));
  const present = new Set(after.map(({ id }) => id));
  before.forEach((part, index) => {
    if (!present.has(part.id)) found.push(pointerTo(...path, index));
  });
  // the same parts in another order
  if (found.length === length) found.push(pointerTo(...path));
}

const keysOf = (before: Json, after: Json): readonly string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPartList(value: unknown): value is readonly Part[] {
  return Array.isArray(value) && value.every((part) => isRecord(part) && typeof part['id'] === 'string');
}
