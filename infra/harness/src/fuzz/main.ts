import { commandOptions, count } from '../command-options.ts';
import { startInstallation } from '../installation.ts';
import { fuzzTable } from './fuzz-table.ts';
import { runFuzz } from './run-fuzz.ts';

const { requests, seed } = commandOptions('fuzz', {
  requests: count('<n>', 'how many requests are sent', 20_000),
  seed: count('<n>', 'what all chance comes from', 1 + (Date.now() % (2 ** 31 - 1))),
});

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
