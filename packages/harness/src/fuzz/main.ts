import { commandOf, count } from '../command-options.ts';
import { startInstallation } from '../installation.ts';
import { fuzzTable } from './fuzz-table.ts';
import { runFuzz } from './run-fuzz.ts';

const { requests, seed } = commandOf('fuzz')
  .option('--requests <n>', 'how many requests are sent', count, 20_000)
  .option('--seed <n>', 'the seed of all chance', count, 1 + (Date.now() % (2 ** 31 - 1)))
  .parse()
  .opts();

const log = (line: string): void => console.log(line);
const installation = await startInstallation({ chats: 1, appendOnly: 'everysec', log });
try {
  log(`seed ${seed}`);
  const report = await runFuzz(installation, { requests, seed, log });
  console.log(fuzzTable(report));
  process.exitCode = report.isHealthy && report.faults.length === 0 ? 0 : 1;
} finally {
  await installation.stop();
}
