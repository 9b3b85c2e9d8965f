import { listedTables, type BotDocument } from '../document/bot-document.ts';
import { isElementList } from '../document/json.ts';
import type { Operation } from '../operations/operation.ts';
import { readAt } from '../operations/read-at.ts';

/**
 * The operations with places in the lists as others left them: after what the others put at the same place, and after
 * the nearest element before it where the one to follow is gone.
 */
export function reanchored(
  base: BotDocument,
  current: BotDocument,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): readonly Operation[] {
  const placedByThem = placedIds(theirs);
  const placedByMe = new Set<string>();
  return mine.map((operation) => {
    if (operation.op !== 'insert' && operation.op !== 'move') return operation;
    const { after } = operation;
    const list = listOf(current, operation) ?? [];
    placedByMe.add(operation.path.at(-1) ?? '');
    if (after !== null && placedByMe.has(after)) return operation;
    const former = listOf(base, operation) ?? [];
    let index = after === null ? -1 : list.indexOf(after);
    for (let at = former.indexOf(after ?? ''); index === -1 && at > 0; at--)
      index = list.indexOf(former[at - 1] ?? '');
    while (placedByThem.has(list[index + 1] ?? '')) index++;
    return { ...operation, after: list[index] ?? null };
  });
}

function placedIds(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ op, path }) => (op === 'insert' || op === 'move' ? [path.at(-1) ?? ''] : [])),
  );
}

/** The ids of the list that an operation puts something into. */
function listOf(
  document: BotDocument,
  { path, ...operation }: Extract<Operation, { op: 'insert' | 'move' }>,
): readonly string[] | undefined {
  const [root = ''] = path;
  if (path.length > 2) {
    const list = readAt(document, path.slice(0, -1));
    return isElementList(list) ? list.map(({ id }) => id) : undefined;
  }
  if (operation.in !== undefined) return document.blockIds[operation.in];
  const table = listedTables.find((name) => name === root);
  if (table) return document.order[table];
  return Object.values(document.blockIds).find((ids) => ids.includes(path[1] ?? ''));
}
