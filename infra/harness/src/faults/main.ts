import { parseArgs } from 'node:util';
import { runFaults } from './run-faults.ts';
import { faultTable } from './fault-table.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    talkers: { type: 'string', default: '48' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string', default: 'nothing' },
  },
});

const report = await runFaults({
  minTurns: Number(values.turns),
  minKills: Number(values.kills),
  talkers: Number(values.talkers),
  seed: Number(values.seed),
  breaks: values.break,
  limitMs: 20 * 60_000,
  log: (line) => console.log(line),
});
console.log(faultTable(report));
process.exit(report.isClean ? 0 : 1);
