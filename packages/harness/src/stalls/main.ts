import { commandOf, someOf } from '../command-options.ts';
import { measureRow } from './measure-row.ts';
import { startBucket } from './start-bucket.ts';
import { stallRows } from './rows/index.ts';
import { headOfTable, lineOfTable } from './stalls-table.ts';
import { startStallWorld } from './world.ts';

const names = stallRows.map(({ name }) => name);
const { only, bucket: isInBucket } = commandOf('stalls')
  .option('--only <names>', `these rows alone, with commas between: ${names.join(', ')}`, someOf(names))
  .option('--bucket', 'files lie in a bucket of a server that speaks S3, not in a folder')
  .parse()
  .opts();
const chosen = stallRows.filter(({ name }) => only === undefined || only.includes(name));

const log = (line: string): void => console.log(line);
const bucket = isInBucket === true ? await startBucket() : undefined;
const { installation, world, stop } = await startStallWorld(log, {
  environment: bucket?.environment,
  isBuilt: true,
});
try {
  log(headOfTable);
  for (const row of chosen) {
    // each on its own, and shown at once: what cannot be prepared takes no other row with it
    const line = await measureRow(row, world, installation).then(
      (measured) => lineOfTable(row, measured),
      (error: unknown) => `| ${row.name} | not measured: ${String(error)} |`,
    );
    log(line);
  }
} finally {
  await stop();
  await bucket?.stop();
}
