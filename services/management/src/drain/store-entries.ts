import {
  lateLogRecordSchema,
  paymentRecordSchema,
  turnRecordSchema,
  type LateLogRecord,
  type PaymentRecord,
  type TurnRecord,
} from '@parley/schema/contract';
import { parseStorable } from './storable-text.ts';
import type { StreamEntry, UnstorableEntry } from '../turn-stream/turn-stream.store.ts';

/** An entry of a turn stream: a turn, what a provider told of a payment, or what became of something after its turn. */
export type StreamRecord = TurnRecord | PaymentRecord | LateLogRecord;

/** Stores records, all of them or none. */
export type StoreTurns = (records: readonly StreamRecord[]) => Promise<void>;

type ReadEntry = { readonly entry: StreamEntry; readonly record: StreamRecord };

/** The parts of storing turns. */
export type Storing = {
  readonly store: StoreTurns;
  /** Stores them with those of others, and fails where those fail. */
  readonly together: StoreTurns;
  /** The fault in the data of turns; undefined if the data are not to blame. */
  readonly faultOf: (error: unknown) => string | undefined;
};

/**
 * Stores a batch and gives the entries that nothing can store. What cannot be stored with others is stored by itself; a
 * batch that is refused then is halved until the record at fault stands alone. What fails for another reason (Postgres
 * is away) is thrown and may be tried again as it is.
 */
export async function storeEntries(
  entries: readonly StreamEntry[],
  storing: Storing,
): Promise<UnstorableEntry[]> {
  const unstorable: UnstorableEntry[] = [];
  const readable: ReadEntry[] = [];
  for (const entry of entries) {
    const record = recordOf(entry);
    if (typeof record === 'string') unstorable.push({ entry, reason: record });
    else readable.push({ entry, record });
  }
  if (readable.length === 0) return unstorable;
  try {
    await storing.together(readable.map(({ record }) => record));
    return unstorable;
  } catch {
    return [...unstorable, ...(await storeHalving(readable, storing))];
  }
}

function recordOf({ json }: StreamEntry): StreamRecord | string {
  if (json === undefined) return 'there is no record in it';
  let value: unknown;
  try {
    value = parseStorable(json);
  } catch {
    return 'it is not JSON';
  }
  const parsed = schemaOf(value).safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `it is no turn record: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}

/** The form that an entry has to have; turns alone name no kind. */
function schemaOf(value: unknown) {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return turnRecordSchema;
  return value.kind === 'log' ? lateLogRecordSchema : paymentRecordSchema;
}

async function storeHalving(batch: readonly ReadEntry[], storing: Storing): Promise<UnstorableEntry[]> {
  const [first] = batch;
  if (!first) return [];
  try {
    await storing.store(batch.map(({ record }) => record));
    return [];
  } catch (error) {
    const reason = storing.faultOf(error);
    if (reason === undefined) throw error;
    if (batch.length === 1) return [{ entry: first.entry, reason }];
    const middle = Math.ceil(batch.length / 2);
    return [
      ...(await storeHalving(batch.slice(0, middle), storing)),
      ...(await storeHalving(batch.slice(middle), storing)),
    ];
  }
}
