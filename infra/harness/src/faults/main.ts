import { commandOptions, count, oneOf } from '../command-options.ts';
import { breakings } from './fault-options.ts';
import { faultTable } from './fault-table.ts';
import { runFaults } from './run-faults.ts';

const options = commandOptions('faults', {
  turns: count('<n>', 'the least turns that visitors take', 10_000),
  kills: count('<n>', 'the least kills and freezes', 100),
  talkers: count('<n>', 'visitors at the same time', 48),
  seed: count('<n>', 'what all chance comes from', 1),
  break: oneOf('<way>', 'what is broken on purpose', breakings, 'nothing'),
});

const report = await runFaults({
  minTurns: options.turns,
  minKills: options.kills,
  talkers: options.talkers,
  seed: options.seed,
  breaks: options.break,
  limitMs: 20 * 60_000,
  log: (line) => console.log(line),
});
console.log(faultTable(report));
for (const finding of report.findings) console.log(finding);
process.exit(report.isClean ? 0 : 1);
