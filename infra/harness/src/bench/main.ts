import { findServiceNode } from '@parley/dev-stack';
import { commandOptions, count, flag, someOf, text } from '../command-options.ts';
import { reportText } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import { runBench, runComparison, type RunOptions } from './run-bench.ts';
import { scenarios } from './scenarios/index.ts';

const values = commandOptions('bench', {
  quick: flag('two minutes instead of ten, with more noise in the figures'),
  only: someOf(
    'a,b',
    'only these scenarios',
    scenarios.map(({ name }) => name),
  ),
  node: text(
    '<program>',
    'the Node the services and the ceiling run on; "running" for the one that runs this',
    undefined,
  ),
  rounds: count('<n>', 'how often each thing that is compared is measured', undefined),
  window: count('<seconds>', 'how long one measurement takes', undefined),
  out: text('<folder>', 'where bench.json and bench.md are written', '.parley/bench'),
  alone: flag('the chat service by itself: no management, no Postgres, nothing drained'),
  profile: text(
    '<folder>',
    'leaves profiles of the chat service there (read them with bench/profile.ts)',
    undefined,
  ),
  against: text('<folder>', 'compares this chat service with that of another checkout, in turn', undefined),
  'against-node': text('<program>', 'compares this Node with another one, in turn', undefined),
});
const nodeNamed = (program: string | undefined) => findServiceNode({ PARLEY_NODE: program });
const options: RunOptions = {
  command: ['npm run bench --', ...process.argv.slice(2)].join(' '),
  rounds: values.rounds ?? 3,
  windowMs: (values.window ?? (values.quick ? 2 : 4)) * 1_000,
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
      scenarios.filter(({ name }) => values.only?.includes(name) ?? true),
      options,
    );
console.log(`\n${reportText(report)}`);
console.log(`written to ${await writeReport(report, values.out)}`);
