import {
  applyOperations,
  mergeOperations,
  OperationRefused,
  toDocument,
  type BotDocument,
  type Merge,
  type Operation,
} from '@parley/editing';
import { baseUnknown, invalidRequest } from '@parley/errors';
import type { z } from 'zod';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import type { BotRow } from './bot.repository.ts';
import { botView } from './bot.view.ts';
import { changeDraft } from './change-bot.ts';
import { changesConflict } from './changes-conflict.ts';
import { findBatch, findChanges, type ChangeRow } from './change-log.repository.ts';
import { changeView, type changeSchema } from './change-view.ts';
import { documentColumns } from './document-columns.ts';
import { storeDraft } from './store-draft.ts';

/** Operations of one author, and the `updatedAt` of the state they were made from. */
type Batch = {
  readonly batchId: string;
  readonly base: Date;
  readonly operations: readonly Operation[];
  readonly userId: string;
};

type Merged = { readonly updatedAt: string; readonly theirs: z.input<typeof changeSchema>[] };

/**
 * Applies a batch to a bot beside what others changed since its base. Throws, and writes nothing, where it overlaps
 * with that, where it does not fit its base, or where nothing is known of its base.
 */
export function mergeChanges(
  deps: Deps,
  botId: string,
  { batchId, base, operations, userId }: Batch,
): Promise<Merged> {
  return changeDraft(deps, botId, async (change) => {
    const { bot, tx } = change;
    const known = await findBatch(tx, botId, batchId);
    if (known)
      return merged(
        known.updatedAt,
        await changesBetween(tx, botId, known.baseUpdatedAt, known.formerUpdatedAt),
      );
    const theirs = await changesBetween(tx, botId, base, bot.updatedAt);
    const current = toDocument(botView(bot));
    const merge = mergeInto(current, theirs, operations);
    if (!merge.isMerged) throw changesConflict(bot, theirs, merge.overlaps);
    if (merge.operations.length === 0) return merged(bot.updatedAt, theirs);
    const updatedAt = await storeDraft(deps, change, {
      columns: documentColumns(bot, current, merge.document),
      documents: { former: current, present: merge.document },
      origin: { userId, batchId, base },
    });
    return merged(updatedAt, theirs);
  });
}

function merged(updatedAt: Date, theirs: readonly ChangeRow[]): Merged {
  return { updatedAt: updatedAt.toISOString(), theirs: theirs.map(changeView) };
}

/** All changes between two states; throws where they are not known or too many for one answer. */
async function changesBetween(
  tx: Db,
  botId: string,
  after: BotRow['updatedAt'],
  until: Date,
): Promise<readonly ChangeRow[]> {
  const page = await findChanges(tx, botId, { after, until });
  if (!page || page.hasMore) throw baseUnknown();
  return page.changes;
}

/** Merges operations that were made before `theirs` into the present state, which has them. */
function mergeInto(
  current: BotDocument,
  theirs: readonly ChangeRow[],
  operations: readonly Operation[],
): Merge {
  const base = theirs.reduceRight(
    (document, { inverse }) => applyOperations(document, inverse ?? []),
    current,
  );
  try {
    return mergeOperations(base, theirs.flatMap((row) => row.operations ?? []), operations); // prettier-ignore
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    const pointer = `/operations/${operations.indexOf(error.operation)}`;
    throw invalidRequest({ errors: [{ pointer, detail: error.reason }] });
  }
}
