import { findServiceNode, repositoryRoot } from '@parley/dev-stack';
import { commandOf, count, someOf } from '../command-options.ts';
import { changedSince } from './commits.ts';
import { beyondAgreement, reportText } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import { runBench, runComparison, type RunOptions } from './run/run-bench.ts';
import { scenarios } from './scenarios/index.ts';

const names = scenarios.map(({ name }) => name);
const values = commandOf('bench')
  .option('--quick', 'two minutes instead of ten, with more noise in the figures')
  .option('--only <names>', `only these scenarios, with commas between: ${names.join(', ')}`, someOf(names))
  .option('--changed <commit>', 'only the scenarios of which something has changed since that commit')
  .option(
    '--node <program>',
    'the Node the services and the ceiling run on; "running" for the one that runs this',
  )
  .option('--rounds <n>', 'how often each thing that is compared is measured', count, 3)
  .option('--window <seconds>', 'how long one measurement takes (4; with --quick 2)', count)
  .option('--editing-minutes <n>', 'how long the memory of an open editor is watched', count, 1)
  .option('--out <folder>', 'the folder for bench.json and bench.md', '.parley/bench')
  .option('--alone', 'the chat service by itself: no management, no Postgres, nothing drained')
  .option('--profile <folder>', 'leaves profiles of the chat service there (read them with bench/profile.ts)')
  .option('--against <folder>', 'compares this chat service with that of another checkout, in turn')
  .option('--against-node <program>', 'compares this Node with another one, in turn')
  .option('--pairs <n>', 'how many pairs of fresh processes a comparison takes', count, 5)
  .parse()
  .opts();
const isQuick = values.quick === true;
const nodeNamed = (program: string | undefined) => findServiceNode({ PARLEY_NODE: program });
const options: RunOptions = {
  command: ['npm run bench --', ...process.argv.slice(2)].join(' '),
  rounds: values.rounds,
  windowMs: (values.window ?? (isQuick ? 2 : 4)) * 1_000,
  scale: isQuick ? 0.1 : 1,
  editingMinutes: values.editingMinutes,
  node: await nodeNamed(values.node),
  profileIn: values.profile,
  isChatAlone: values.alone === true,
  log: (line) => console.log(line),
};
const other = {
  checkout: values.against,
  node: await nodeNamed(values.againstNode ?? values.node),
  pairs: values.pairs,
};
const chosen =
  values.changed === undefined ? scenarios : changedSince(values.changed, scenarios, repositoryRoot);
const isComparison = values.against !== undefined || values.againstNode !== undefined;
const report = isComparison
  ? await runComparison(other, options)
  : await runBench(
      chosen.filter(({ name }) => values.only?.includes(name) ?? true),
      options,
    );
console.log(`\n${reportText(report)}`);
console.log(`written to ${await writeReport(report, values.out)}`);
const broken = beyondAgreement(report);
if (broken.length > 0) {
  console.error(
    `Dearer than agreed (infra/docs/adr/0060-a-turn-costs-what-is-agreed.md): ${broken.join(', ')}.`,
  );
  process.exitCode = 1;
}
