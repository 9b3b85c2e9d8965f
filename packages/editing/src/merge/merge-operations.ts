import type { BotDocument } from '../document/bot-document.ts';
import { edgeFlaws } from '../document/edge-flaws.ts';
import { applyOperations } from '../operations/apply-operations.ts';
import { diffDocuments } from '../operations/diff-documents.ts';
import type { Operation } from '../operations/operation.ts';
import { readAt } from '../operations/read-at.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { compareOperations, type Overlap, type Sides } from './overlaps.ts';
import { reanchored } from './reanchor.ts';

/** The outcome for one's own operations: a document with both, or the places where the sides differ. */
export type Merge =
  | {
      readonly isMerged: true;
      readonly document: BotDocument;
      /** One's own operations as they follow those of the others. */
      readonly operations: readonly Operation[];
    }
  | { readonly isMerged: false; readonly overlaps: readonly Overlap[] };

/**
 * Merges operations that were made from `base` with those that others made from it meanwhile. Both sides compute the
 * same from the same. Throws `OperationRefused` where one's own operations do not fit `base`.
 */
export function mergeOperations(
  base: BotDocument,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): Merge {
  const steps = mergeInSteps(base, theirs, mine);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `mergeOperations` in parts of the work, so that others can be served in between where the bot is large. */
export function* mergeInSteps(
  base: BotDocument,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): Generator<undefined, Merge> {
  const own = applyOperations(base, mine);
  yield;
  if (theirs.length === 0) return { isMerged: true, document: own, operations: diffDocuments(base, own) };
  const sides = { base, theirs: applyOperations(base, theirs), mine: own };
  yield;
  const { free, overlaps } = compareOperations(sides, theirs, mine);
  if (overlaps.length > 0) return { isMerged: false, overlaps };
  yield;
  const moved = reanchored(base, sides.theirs, theirs, free);
  yield;
  const together = tryTogether(sides, moved);
  yield;
  if ('refused' in together) return { isMerged: false, overlaps: [overlapAt(sides, together.refused.path)] };
  const broken = brokenEdges(together.document, sides);
  yield;
  if (broken.length > 0)
    return { isMerged: false, overlaps: broken.map((id) => overlapAt(sides, ['edges', id])) };
  return {
    isMerged: true,
    document: together.document,
    operations: diffDocuments(sides.theirs, together.document),
  };
}

function tryTogether(
  { theirs }: Sides,
  operations: readonly Operation[],
): { readonly document: BotDocument } | { readonly refused: Operation } {
  try {
    return { document: applyOperations(theirs, operations) };
  } catch (error) {
    if (error instanceof OperationRefused) return { refused: error.operation };
    throw error;
  }
}

/** The edges that each side left whole and that are not whole with both. */
function brokenEdges(document: BotDocument, { theirs, mine }: Sides): readonly string[] {
  const accepted = new Set([...edgeFlaws(theirs), ...edgeFlaws(mine)].map((flaw) => JSON.stringify(flaw)));
  const broken = edgeFlaws(document).filter((flaw) => !accepted.has(JSON.stringify(flaw)));
  return [...new Set(broken.map(({ edgeId }) => edgeId))];
}

function overlapAt({ base, theirs, mine }: Sides, path: readonly string[]): Overlap {
  return { path, base: readAt(base, path), theirs: readAt(theirs, path), mine: readAt(mine, path) };
}
