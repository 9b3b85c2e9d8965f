import { parseArgs } from 'node:util';
import { startInstallation } from '../installation.ts';
import { fuzzTable } from './fuzz-table.ts';
import { runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});

const log = (line: string): void => console.log(line);
const installation = await startInstallation({ chats: 1, appendOnly: 'everysec', log });
try {
  log(`seed ${values.seed}`);
  const report = await runFuzz(installation, {
    requests: Number(values.requests),
    seed: Number(values.seed),
    log,
  });
  console.log(fuzzTable(report));
  process.exitCode = report.isHealthy && report.faults.length === 0 ? 0 : 1;
} finally {
  await installation.stop();
}
