import { resolve } from 'node:path';
import { commandOf, count } from '../command-options.ts';
import { isClean } from '../faults/check-journals.ts';
import { runUpgrade } from './run-upgrade.ts';

const options = commandOf('upgrade')
  .requiredOption('--from <folder>', 'a checkout of the former release, with its dependencies installed')
  .option('--seconds <n>', 'how long visitors talk to each arrangement of the two', count, 20)
  .option('--seed <n>', 'the seed of all chance', count, 1)
  .option('--one-tab', 'no visitor has two tabs: for a former release that has other rules for them')
  .parse()
  .opts();

const { verdict } = await runUpgrade({
  from: resolve(options.from),
  phaseMs: options.seconds * 1_000,
  seed: options.seed,
  hasTabs: options.oneTab !== true,
  log: (line) => console.log(line),
});
const { conversations, takeovers, accepted, stored } = verdict;
console.log(
  `${conversations} conversations, ${takeovers} takeovers, ${accepted} answers accepted, ${stored} stored`,
);
for (const [name, found] of Object.entries(verdict))
  if (Array.isArray(found) && found.length > 0) console.log(`${name}: ${JSON.stringify(found.slice(0, 5))}`);
process.exitCode = isClean(verdict) ? 0 : 1;
