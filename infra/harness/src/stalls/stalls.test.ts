import { startInstallation, type Installation } from '../installation.ts';
import { tryOnce } from './measure-row.ts';
import { knownRows } from './rows/index.ts';
import { faultsOf } from './stalls-table.ts';
import { stallWorld, type StallWorld } from './world.ts';

let installation: Installation;
let world: StallWorld;
beforeAll(async () => {
  installation = await startInstallation({ chats: 1, appendOnly: 'everysec', log: () => undefined });
  world = await stallWorld(installation);
});
afterAll(() => installation.stop());

// the long run, which measures, is `npm run stalls`; this one sees that each is answered, small, and at nobody's expense
test.each(knownRows.map((row) => [row.name, row] as const))(
  '%s: the largest request is answered within its bounds, and nobody is refused meanwhile',
  async (_, row) => {
    const trial = await tryOnce(row, row.sizes.to, world, installation);
    expect(faultsOf(row, trial)).toEqual([]);
  },
);
