import { parseArgs } from 'node:util';
import { breakings } from './fault-options.ts';
import { faultTable } from './fault-table.ts';
import { runFaults } from './run-faults.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    talkers: { type: 'string', default: '48' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string', default: 'nothing' },
  },
});

const breaks = breakings.find((name) => name === values.break);
if (breaks === undefined) {
  console.error(`--break is one of: ${breakings.join(', ')}`);
  process.exit(2);
}

const report = await runFaults({
  minTurns: Number(values.turns),
  minKills: Number(values.kills),
  talkers: Number(values.talkers),
  seed: Number(values.seed),
  breaks,
  limitMs: 20 * 60_000,
  log: (line) => console.log(line),
});
console.log(faultTable(report));
process.exit(report.isClean ? 0 : 1);
