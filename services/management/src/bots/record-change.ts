import { diffDocuments, type BotDocument, type Operation } from '@parley/editing';
import { serveOthers } from '@parley/server';
import type { Db } from '../database/client.ts';
import { insertChange } from './change-log.repository.ts';

/** Operations that weigh more with their inverse are not kept: an editor reads the whole bot instead. */
const maxKeptBytes = 512 * 1024;

/** To compare bots of more blocks than this takes as long as others can wait. */
const manyBlocks = 5_000;

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
  const kept = await keptOperations(documents.former, documents.present);
  await insertChange(tx, {
    botId: state.botId,
    updatedAt: state.updatedAt,
    formerUpdatedAt: state.former,
    baseUpdatedAt: base,
    updatedBy: userId,
    batchId: batchId ?? null,
    ...kept,
  });
}

type Kept = {
  readonly operations: readonly Operation[] | null;
  readonly inverse: readonly Operation[] | null;
  readonly size: number;
};

/** The inverse of operations that are too large by themselves is never made. */
async function keptOperations(former: BotDocument, present: BotDocument): Promise<Kept> {
  const operations = diffDocuments(former, present);
  const ownSize = bytesOf(operations);
  if (ownSize > maxKeptBytes) return nothingKept;
  if (Object.keys(present.blocks).length > manyBlocks) await serveOthers();
  const inverse = diffDocuments(present, former);
  const size = ownSize + bytesOf(inverse);
  return size > maxKeptBytes ? nothingKept : { operations, inverse, size };
}

const nothingKept: Kept = { operations: null, inverse: null, size: 0 };

const bytesOf = (operations: readonly Operation[]): number => Buffer.byteLength(JSON.stringify(operations));
