import { resolve } from 'node:path';
import { commandOf, count } from '../command-options.ts';
import { isClean } from '../faults/check-journals.ts';
import { runUpgrade } from './run-upgrade.ts';

const options = commandOf('upgrade')
  .requiredOption('--from <folder>', 'a checkout of the former release, with its dependencies installed')
  .option('--seconds <n>', 'how long visitors talk to each arrangement of the two', count, 20)
  .option('--seed <n>', 'the seed of all chance', count, 1)
  .option('--one-tab', 'no visitor has two tabs')
  .option('--compact', 'this release keeps sessions short, and the former one can read them')
  .parse()
  .opts();

const { verdict, rules } = await runUpgrade({
  from: resolve(options.from),
  phaseMs: options.seconds * 1_000,
  seed: options.seed,
  hasTabs: options.oneTab !== true,
  isCompact: options.compact === true,
  log: (line) => console.log(line),
});
const { conversations, takeovers, accepted, stored, withFormer, explained } = verdict;
console.log(
  `the former release ${rules.sharesResults ? 'has the same rules for two tabs' : 'lets the tab that started last speak'}, ` +
    `and ${rules.takesFiles ? 'takes files' : 'takes no files'}`,
);
console.log(
  `${conversations} conversations, ${takeovers} takeovers, ${accepted} answers accepted, ${stored} stored`,
);
console.log(
  `${withFormer} conversations had the former release take part, by whose rules ${explained.length} findings are explained`,
);
for (const [name, found] of Object.entries(verdict))
  if (Array.isArray(found) && found.length > 0) console.log(`${name}: ${JSON.stringify(found.slice(0, 5))}`);
process.exitCode = isClean(verdict) ? 0 : 1;
