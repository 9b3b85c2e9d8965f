import { resultIdOf } from '@parley/schema/contract';
import { storeEntries, type Storing, type StreamRecord } from './store-entries.ts';
import { coalesceBatches } from './coalesce-batches.ts';
import { batchSize, type StreamEntry } from '../turn-stream/turn-stream.store.ts';

const poison = 666;
const faultOf = (error: unknown): string => String(error);

/** A store that takes everything but one number of a turn, and the transactions it was asked for. */
function picky(): Storing & { readonly asked: number[][] } {
  const asked: number[][] = [];
  const store = (records: readonly StreamRecord[]): Promise<void> => {
    const turns = records.map(({ turn }) => turn);
    asked.push(turns);
    return turns.includes(poison) ? Promise.reject(new Error('refused')) : Promise.resolve();
  };
  return { store, together: coalesceBatches(store), faultOf, asked };
}

function entriesOf(...turns: number[]): StreamEntry[] {
  const [sessionId, workspaceId, resultId] = ['0.session', 'workspace', resultIdOf(1, 'secret')];
  const result = { resultId, botId: 'bot', hash: 'hash', hasStarted: true, isCompleted: false };
  const results = [{ ...result, variables: [], answers: [] }];
  const rest = { results, transcript: [], logs: [], deliveries: [] };
  return turns.map((turn) => ({
    id: `${turn}-0`,
    json: JSON.stringify({ v: 1, sessionId, workspaceId, sessionStartedAt: 1, turn, at: 1, ...rest }),
  }));
}

test('what shards hand in at the same moment is stored in one transaction, what comes later in another', async () => {
  const storing = picky();
  await Promise.all([
    storeEntries(entriesOf(1, 2), storing),
    storeEntries([], storing),
    storeEntries(entriesOf(3), storing),
  ]);
  await storeEntries(entriesOf(4), storing);
  expect(storing.asked).toEqual([[1, 2, 3], [4]]);
});

test('a transaction takes no more than a batch', async () => {
  const storing = picky();
  const turns = Array.from({ length: batchSize }, (_, index) => index + 1_000);
  await Promise.all([[1, 2], turns.slice(2), turns, [3]].map((part) => storeEntries(entriesOf(...part), storing)));
  expect(storing.asked).toEqual([[1, 2, ...turns.slice(2)], turns, [3]]);
}); // prettier-ignore

test('a record at fault is found in its own shard; the others are stored without it', async () => {
  const storing = picky();
  const [good, bad, late] = await Promise.all([
    storeEntries(entriesOf(1, 2), storing),
    storeEntries(entriesOf(3, poison, 4), storing),
    storeEntries(entriesOf(5), storing),
  ]);
  expect([good, late]).toEqual([[], []]);
  expect(bad).toMatchObject([{ entry: { id: `${poison}-0` }, reason: 'Error: refused' }]);
  const stored = storing.asked.filter((turns) => !turns.includes(poison)).flat();
  expect(stored.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
});
