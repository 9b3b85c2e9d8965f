import { commandOptions, someOf } from '../command-options.ts';
import { startInstallation } from '../installation.ts';
import { measureRow } from './measure-row.ts';
import { stallRows } from './rows/index.ts';
import { stallsTable, type MeasuredRow } from './stalls-table.ts';
import { stallWorld } from './world.ts';

const { only } = commandOptions('stalls', {
  only: someOf(
    '<names>',
    'these rows alone',
    stallRows.map(({ name }) => name),
  ),
});
const chosen = stallRows.filter(({ name }) => only === undefined || only.includes(name));

const log = (line: string): void => console.log(line);
const installation = await startInstallation({ chats: 1, appendOnly: 'everysec', log });
try {
  const world = await stallWorld(installation);
  const measured: MeasuredRow[] = [];
  for (const row of chosen) {
    log(row.name);
    measured.push({ row, trials: await measureRow(row, world, installation) });
  }
  console.log(stallsTable(measured));
} finally {
  await installation.stop();
}
