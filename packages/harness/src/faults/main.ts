import { Option } from '@commander-js/extra-typings';
import { commandOf, count } from '../command-options.ts';
import { breakings } from './fault-options.ts';
import { faultTable } from './fault-table.ts';
import { runFaults } from './run-faults.ts';

const options = commandOf('faults')
  .option('--turns <n>', 'the least turns that visitors take', count, 10_000)
  .option('--kills <n>', 'the least kills and freezes', count, 100)
  .option('--talkers <n>', 'visitors at the same time', count, 48)
  .option('--buyers <n>', 'visitors who buy something at the same time', count, 3)
  .option('--seed <n>', 'the seed of all chance', count, 1)
  .addOption(
    new Option('--break <way>', 'breaks this on purpose').choices(breakings).default('nothing' as const),
  )
  .parse()
  .opts();

const report = await runFaults({
  minTurns: options.turns,
  minKills: options.kills,
  talkers: options.talkers,
  buyers: options.buyers,
  seed: options.seed,
  breaks: options.break,
  limitMs: 20 * 60_000,
  waitsForAbandoned: true,
  log: (line) => console.log(line),
});
console.log(faultTable(report));
for (const finding of report.findings) console.log(finding);
process.exit(report.isClean ? 0 : 1);
