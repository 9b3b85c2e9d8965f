import { tryOnce } from './measure-row.ts';
import { knownRows } from './rows/index.ts';
import { faultsOf } from './stalls-table.ts';
import { startStallWorld } from './world.ts';

let started: Awaited<ReturnType<typeof startStallWorld>>;
beforeAll(async () => {
  started = await startStallWorld(() => undefined);
});
afterAll(() => started.stop());

// the long run, which measures, is `npm run stalls`; this one sees that each is answered, small, and at nobody's expense
test.each(knownRows.map((row) => [row.name, row] as const))(
  '%s: the largest request is answered within its bounds, and nobody is refused meanwhile',
  async (_, row) => {
    const { world, installation } = started;
    const trial = await tryOnce(row, row.sizes.to, world, installation);
    expect(faultsOf(row, trial)).toEqual([]);
  },
);
