import { turnRecordSchema, type TurnRecord } from '@parley/schema/internal';
import { parseStorable } from './storable-text.ts';
import type { StreamEntry, UnstorableEntry } from './turn-stream.store.ts';

/** Stores turns, all of them or none. */
export type StoreTurns = (records: readonly TurnRecord[]) => Promise<void>;

type ReadEntry = { readonly entry: StreamEntry; readonly record: TurnRecord };

/**
 * Stores a batch and gives the entries that nothing can store. A batch that is refused is halved until the record at
 * fault stands alone; what fails for another reason (Postgres is away) is thrown and may be tried again as it is.
 * `faultOf` says what is wrong with the data, or undefined where the data are not to blame.
 */
export async function storeEntries(
  entries: readonly StreamEntry[],
  store: StoreTurns,
  faultOf: (error: unknown) => string | undefined,
): Promise<UnstorableEntry[]> {
  const unstorable: UnstorableEntry[] = [];
  const readable: ReadEntry[] = [];
  for (const entry of entries) {
    const record = recordOf(entry);
    if (typeof record === 'string') unstorable.push({ entry, reason: record });
    else readable.push({ entry, record });
  }
  return [...unstorable, ...(await storeHalving(readable, store, faultOf))];
}

function recordOf({ json }: StreamEntry): TurnRecord | string {
  if (json === undefined) return 'there is no record in it';
  let value: unknown;
  try {
    value = parseStorable(json);
  } catch {
    return 'it is not JSON';
  }
  const parsed = turnRecordSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `it is no turn record: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}

async function storeHalving(
  batch: readonly ReadEntry[],
  store: StoreTurns,
  faultOf: (error: unknown) => string | undefined,
): Promise<UnstorableEntry[]> {
  const [first] = batch;
  if (!first) return [];
  try {
    await store(batch.map(({ record }) => record));
    return [];
  } catch (error) {
    const reason = faultOf(error);
    if (reason === undefined) throw error;
    if (batch.length === 1) return [{ entry: first.entry, reason }];
    const middle = Math.ceil(batch.length / 2);
    return [
      ...(await storeHalving(batch.slice(0, middle), store, faultOf)),
      ...(await storeHalving(batch.slice(middle), store, faultOf)),
    ];
  }
}
