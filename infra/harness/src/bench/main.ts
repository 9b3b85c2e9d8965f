import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findServiceNode, repositoryRoot } from '@parley/dev-stack';
import { reportText } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import { runBench, runComparison, type RunOptions } from './run-bench.ts';
import { scenarios } from './scenarios/index.ts';

const help = `npm run bench -- [options]
  --quick               two minutes instead of ten, with more noise in the figures
  --only a,b            only these scenarios: ${scenarios.map(({ name }) => name).join(', ')}
  --node <program>      the Node the services and the ceiling run on; "running" for the one that runs this
  --rounds <n>          how often each thing that is compared is measured
  --window <seconds>    how long one measurement takes
  --out <folder>        where bench.json, bench.md and bench.svg are written (.parley/bench)
  --alone               the chat service by itself: no management, no Postgres, nothing drained
  --profile <folder>    leaves profiles of the chat service there (read them with bench/profile.ts)
  --against <folder>    compares this chat service with that of another checkout, in turn
  --against-node <program>  compares this Node with another one, in turn
`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    node: { type: 'string' },
    rounds: { type: 'string' },
    window: { type: 'string' },
    out: { type: 'string', default: join(repositoryRoot, '.parley', 'bench') },
    alone: { type: 'boolean', default: false },
    profile: { type: 'string' },
    against: { type: 'string' },
    'against-node': { type: 'string' },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const names = values.only?.split(',');
const unknown = names?.find((name) => scenarios.every((scenario) => scenario.name !== name));
if (unknown !== undefined) {
  console.error(`There is no scenario ${unknown}.\n${help}`);
  process.exit(2);
}
const nodeNamed = (program: string | undefined) => findServiceNode({ PARLEY_NODE: program });
const options: RunOptions = {
  command: ['npm run bench --', ...process.argv.slice(2)].join(' '),
  rounds: Number(values.rounds ?? 3),
  windowMs: Number(values.window ?? (values.quick ? 2 : 4)) * 1_000,
  scale: values.quick ? 0.1 : 1,
  node: await nodeNamed(values.node),
  profileIn: values.profile,
  isChatAlone: values.alone,
  log: (line) => console.log(line),
};
const other = { checkout: values.against, node: await nodeNamed(values['against-node'] ?? values.node) };
const isComparison = values.against !== undefined || values['against-node'] !== undefined;
const report = isComparison
  ? await runComparison(other, options)
  : await runBench(
      scenarios.filter(({ name }) => names?.includes(name) ?? true),
      options,
    );
console.log(`\n${reportText(report)}`);
console.log(`written to ${await writeReport(report, values.out)}`);
