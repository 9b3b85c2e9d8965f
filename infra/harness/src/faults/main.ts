import { commandOptions } from '../command-options.ts';
import { breakings } from './fault-options.ts';
import { faultTable } from './fault-table.ts';
import { runFaults } from './run-faults.ts';

const options = commandOptions('faults', {
  turns: { meaning: 'the least turns that visitors take', default: 10_000 },
  kills: { meaning: 'the least kills and freezes', default: 100 },
  talkers: { meaning: 'visitors at the same time', default: 48 },
  seed: { meaning: 'what all chance comes from', default: 1 },
  break: { meaning: `what is broken on purpose: ${breakings.join(', ')}`, default: 'nothing' },
});

const breaks = breakings.find((name) => name === options.break);
if (breaks === undefined) {
  console.error(`--break is one of: ${breakings.join(', ')}`);
  process.exit(2);
}

const report = await runFaults({
  minTurns: options.turns,
  minKills: options.kills,
  talkers: options.talkers,
  seed: options.seed,
  breaks,
  limitMs: 20 * 60_000,
  log: (line) => console.log(line),
});
console.log(faultTable(report));
process.exit(report.isClean ? 0 : 1);
