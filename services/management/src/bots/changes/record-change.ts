import { diffDocuments, type BotDocument, type Operation } from '@parley/editing';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/client.ts';
import { forgetChanges, insertChange, weightOfOrganization } from './change-log.repository.ts';
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

/** The bytes of history that a bot, and all bots of an organization together, may have. */
type HistoryShares = Pick<Config, 'MAX_HISTORY_BYTES_PER_BOT' | 'MAX_HISTORY_BYTES_PER_ORGANIZATION'>;

/** While an organization has more than its share, a bot that is changed keeps so much: hours of usual work. */
const leastHistory = 1024 * 1024;

/**
 * Writes down how a draft changed, for other editors, and forgets the oldest changes that are beyond the share. True if so
 * much has changed since this was true that the draft may have grown.
 */
export async function recordChange(
  tx: Db,
  shares: HistoryShares,
  documents: { readonly former: BotDocument; readonly present: BotDocument },
  state: { readonly botId: string; readonly updatedAt: Date; readonly former: Date },
  { userId, batchId, base = state.former }: ChangeOrigin,
): Promise<boolean> {
  const kept = await keptOperations(documents.former, documents.present);
  const inserted = await insertChange(tx, {
    botId: state.botId,
    updatedAt: state.updatedAt,
    formerUpdatedAt: state.former,
    baseUpdatedAt: base,
    updatedBy: userId,
    batchId: batchId ?? null,
    ...kept,
  });
  await keepShare(tx, shares, state.botId, inserted);
  return kept.operations === null || isBeyondStep(inserted, growthStep);
}

/** A draft has grown by no more than this between two looks at the room that it takes. */
const growthStep = 64 * 1024;

/** True if a change brought the total of a history beyond the next multiple of `step`. */
function isBeyondStep(
  { weight, total }: { readonly weight: number; readonly total: number },
  step: number,
): boolean {
  return Math.floor(total / step) > Math.floor((total - weight) / step);
}

/** Nobody is kept from editing: the history of the bot that grows is shortened, whoever has what fills the share. */
async function keepShare(
  tx: Db,
  { MAX_HISTORY_BYTES_PER_BOT: ofBot, MAX_HISTORY_BYTES_PER_ORGANIZATION: ofOrganization }: HistoryShares,
  botId: string,
  inserted: { readonly weight: number; readonly total: number },
): Promise<void> {
  const { total } = inserted;
  // all bots of the organization are looked at once in so many bytes
  const isTime = isBeyondStep(inserted, leastHistory);
  const isFull = isTime && (await weightOfOrganization(tx, botId)) > ofOrganization;
  const share = isFull ? Math.min(leastHistory, ofBot) : ofBot;
  if (total > share) await forgetChanges(tx, botId, total - share);
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
