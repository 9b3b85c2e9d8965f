import { diffDocuments, type BotDocument, type Operation } from '@parley/editing';
import type { Db } from '../../database/client.ts';
import { insertChange } from './change-log.repository.ts';
import { blockCount, pauseIfLarge } from '../pause-if-large.ts';

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
  if (fewestBytes(former, present) > maxKeptBytes) return nothingKept;
  await pauseIfLarge(present);
  const operations = diffDocuments(former, present);
  const ownSize = bytesOf(operations);
  if (ownSize > maxKeptBytes) return nothingKept;
  await pauseIfLarge(present);
  const inverse = diffDocuments(present, former);
  const size = ownSize + bytesOf(inverse);
  return size > maxKeptBytes ? nothingKept : { operations, inverse, size };
}

const nothingKept: Kept = { operations: null, inverse: null, size: 0 };

/** The operation that inserts a block and the one that removes it again are together never shorter. */
const bytesOfBlock = 100;

/** The bytes that operations and their inverse take at least: each block more or fewer is inserted by one of them. */
function fewestBytes(former: BotDocument, present: BotDocument): number {
  return Math.abs(blockCount(former) - blockCount(present)) * bytesOfBlock;
}

/** The bytes of operations; of those that are too large as many as show it. */
function bytesOf(operations: readonly Operation[]): number {
  let bytes = 2;
  for (const operation of operations) {
    bytes += Buffer.byteLength(JSON.stringify(operation)) + 1;
    if (bytes > maxKeptBytes) break;
  }
  return bytes;
}
