import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { bundleServices, repositoryRoot } from '@parley/dev-stack';
import { commandOf, count } from '../command-options.ts';
import { breakings } from './fault-options.ts';
import { faultTable } from './fault-table.ts';
import { redisKinds } from './redis/redis-group.ts';
import { runFaults } from './run-faults.ts';

const options = commandOf('faults')
  .option('--turns <n>', 'the least turns that visitors take', count, 10_000)
  .option('--kills <n>', 'the least kills and freezes', count, 100)
  .option('--every <ms>', 'the most time between two kills', count, 700)
  .option('--talkers <n>', 'visitors at the same time', count, 48)
  .option('--buyers <n>', 'visitors who buy something at the same time', count, 3)
  .option('--contacts <n>', 'contacts of each carrier of a channel at the same time', count, 2)
  .option('--contact-turns <n>', 'the least answers that contacts get', count, 100)
  .option('--seed <n>', 'the seed of all chance', count, 1)
  .addOption(
    new Option('--redis <kind>', 'the Redis that is used; with replicas, its machines are lost')
      .choices(redisKinds)
      .default('single' as const),
  )
  .addOption(
    new Option('--postgres <kind>', 'the Postgres that is used; of a pair the leading server is lost')
      .choices(['single', 'pair'] as const)
      .default('single' as const),
  )
  .option('--rest <s>', 'the seconds between two losses of such a machine, on average', count, 3)
  .addOption(
    new Option('--break <way>', 'breaks this on purpose').choices(breakings).default('nothing' as const),
  )
  .option('--minutes <n>', 'the most minutes that visitors talk', count, 20)
  .parse()
  .opts();
if (options.break === 'no-wait' && options.redis === 'single')
  throw new Error('--break no-wait takes a Redis with replicas: --redis pair, sentinel or cluster');

/**
 * Runs from bundles, which are removed again: from its sources a process takes four times as long to come back, and on a
 * busy machine hardly one would be there.
 */
async function run() {
  const bundles = await mkdtemp(join(tmpdir(), 'parley-bundles-'));
  try {
    await bundleServices(repositoryRoot, bundles);
    process.env['NODE_COMPILE_CACHE'] ??= join(bundles, 'compiled');
    return await runFaults({
      minTurns: options.turns,
      minKills: options.kills,
      everyMs: options.every,
      talkers: options.talkers,
      buyers: options.buyers,
      contacts: options.contacts,
      minContactTurns: options.contactTurns,
      seed: options.seed,
      redis: options.redis,
      postgres: options.postgres,
      restMs: options.rest * 1_000,
      breaks: options.break,
      limitMs: options.minutes * 60_000,
      // that takes minutes, and is shown where processes die
      waitsForAbandoned: options.redis === 'single' && options.postgres === 'single',
      log: (line) => console.log(line),
    });
  } finally {
    await rm(bundles, { recursive: true });
  }
}

const report = await run();
console.log(faultTable(report));
for (const finding of report.findings) console.log(finding);
process.exit(report.isClean ? 0 : 1);
