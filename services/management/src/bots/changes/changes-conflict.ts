import type { Operation, Overlap } from '@parley/editing';
import { updateConflict } from '@parley/errors';
import { isJsonObject, pointerTo } from '@parley/schema';
import type { BotState } from '../bot.repository.ts';
import type { ChangeRow } from './change-log.repository.ts';
import { changeView } from './change-view.ts';

/** More than anybody reads, and values longer than anybody compares. */
const limits = { overlaps: 100, valueLength: 16_384 };

/** The problem of a batch that changes places which others changed differently. */
export function changesConflict(
  bot: Pick<BotState, 'updatedAt'>,
  theirs: readonly ChangeRow[],
  overlaps: readonly Overlap[],
): ReturnType<typeof updateConflict> {
  const listed = overlaps.slice(0, limits.overlaps);
  const pointers = listed.map(({ path }) => pointerTo(...path));
  return updateConflict({
    updatedAt: bot.updatedAt.toISOString(),
    changedHere: pointers,
    changedThere: pointers,
    overlaps: listed.map((overlap) => ({ ...described(overlap), ...authorOf(theirs, overlap.path) })),
    theirs: theirs.map(changeView),
  });
}

function described({ path, base, theirs, mine }: Overlap): object {
  const values = { base, theirs, mine };
  const isTooLong = Object.values(values).some(isLong);
  return isTooLong ? { path, isTooLong } : { path, ...values };
}

/** True if the value is longer as JSON than is shown. One that is far longer is looked at as far as shows it. */
function isLong(value: unknown): boolean {
  let left = limits.valueLength;
  const spend = (part: unknown): boolean => {
    left -= typeof part === 'string' ? part.length : 1;
    if (left < 0) return false;
    if (Array.isArray(part)) return part.every(spend);
    return !isJsonObject(part) || Object.entries(part).every(([key, inner]) => spend(key) && spend(inner));
  };
  const text = spend(value) ? (JSON.stringify(value) as string | undefined) : undefined;
  return left < 0 || (text ?? '').length > limits.valueLength;
}

/** The last change of the others that has to do with a place. */
function authorOf(theirs: readonly ChangeRow[], path: readonly string[]): object {
  const change = theirs.findLast(({ operations }) => operations?.some((operation) => meets(operation, path)));
  return { updatedBy: change?.updatedBy ?? null, updatedAt: change?.updatedAt.toISOString() ?? null };
}

function meets({ path }: Operation, place: readonly string[]): boolean {
  return place.every((segment, index) => index >= path.length || path[index] === segment);
}
