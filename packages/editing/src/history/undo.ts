import { settleEdges } from '../commands/settle-edges.ts';
import type { BotDocument } from '../document/bot-document.ts';
import { isEqualJson } from '../document/json.ts';
import { applyOperations } from '../operations/apply-operations.ts';
import { diffDocuments } from '../operations/diff-documents.ts';
import type { Operation, Path } from '../operations/operation.ts';
import { readAt } from '../operations/read-at.ts';
import { OperationRefused } from '../operations/refusal.ts';

/** The document after an undo, what was done for it, and the places that were left as they are. */
export type UndoResult = {
  readonly document: BotDocument;
  readonly operations: readonly Operation[];
  /** Places that somebody else changed after the edit; they keep their present values. */
  readonly skipped: readonly Path[];
};

/** Takes the way from `before` to `after` back in `document`, but for the places that have changed since. */
export function undoWhereUnchanged(
  document: BotDocument,
  { before, after }: { readonly before: BotDocument; readonly after: BotDocument },
): UndoResult {
  if (document === after) return { document: before, operations: diffDocuments(after, before), skipped: [] };
  const operations = diffDocuments(after, before);
  const possible = operations.filter((operation) => isAsLeft(document, after, operation));
  const { result, refused } = applyWhatFits(document, possible);
  const skipped = operations.filter((operation) => !possible.includes(operation) || refused.has(operation));
  const undone = skipped.length > 0 ? settleEdges(result, document) : result;
  return {
    document: undone,
    operations: diffDocuments(document, undone),
    skipped: skipped.map(({ path }) => path),
  };
}

/** True if the place of an operation is as the edit left it. */
function isAsLeft(document: BotDocument, after: BotDocument, { op, path }: Operation): boolean {
  if (op === 'move') return readAt(document, path) !== undefined;
  return isEqualJson(readAt(document, path), readAt(after, path));
}

/** Applies the operations that still fit: all at once, or else without those that are refused. */
function applyWhatFits(
  document: BotDocument,
  operations: readonly Operation[],
): { readonly result: BotDocument; readonly refused: ReadonlySet<Operation> } {
  const refused = new Set<Operation>();
  for (;;) {
    try {
      const fitting = operations.filter((operation) => !refused.has(operation));
      return { result: applyOperations(document, fitting), refused };
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      refused.add(error.operation);
    }
  }
}
