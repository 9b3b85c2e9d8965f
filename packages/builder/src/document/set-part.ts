import { applyOperations, type Command, type ListedTable } from '@parley/editing';
import type { JsonObject } from '@parley/schema';

/** Adds a variable or an edge as it is, at the end of its list. */
export function setPart(table: ListedTable, part: { readonly id: string } & JsonObject): Command {
  return {
    label: 'Add',
    apply: (document) =>
      applyOperations(document, [
        { op: 'insert', path: [table, part.id], value: part, after: document.order[table].at(-1) ?? null },
      ]),
  };
}
