import { diffDocuments, type BotDocument, type Operation } from '@parley/editing';
import type { Db } from '../database/client.ts';
import { insertChange } from './change-log.repository.ts';

/** Operations that weigh more with their inverse are not kept: an editor reads the whole bot instead. */
const maxKeptBytes = 512 * 1024;

/** The author of a change, and the batch it came as. */
export type ChangeOrigin = {
  readonly userId: string;
  readonly batchId?: string;
  /** The `updatedAt` that the author knew, where that was not the last one. */
  readonly base?: Date;
};

/** Writes down how a draft changed, for other editors. */
export async function recordChange(
  tx: Db,
  documents: { readonly former: BotDocument; readonly present: BotDocument },
  state: { readonly botId: string; readonly updatedAt: Date; readonly former: Date },
  { userId, batchId, base = state.former }: ChangeOrigin,
): Promise<void> {
  await insertChange(tx, {
    botId: state.botId,
    updatedAt: state.updatedAt,
    formerUpdatedAt: state.former,
    baseUpdatedAt: base,
    updatedBy: userId,
    batchId: batchId ?? null,
    ...keptOperations(documents.former, documents.present),
  });
}

type Kept = {
  readonly operations: readonly Operation[] | null;
  readonly inverse: readonly Operation[] | null;
  readonly size: number;
};

function keptOperations(former: BotDocument, present: BotDocument): Kept {
  const operations = diffDocuments(former, present);
  const inverse = diffDocuments(present, former);
  const size = Buffer.byteLength(JSON.stringify(operations)) + Buffer.byteLength(JSON.stringify(inverse));
  return size > maxKeptBytes ? { operations: null, inverse: null, size: 0 } : { operations, inverse, size };
}
