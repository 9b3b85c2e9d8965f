import { startOnSharedServers } from '../on-shared-servers.ts';
import { fuzzTable } from './fuzz-table.ts';
import { runFuzz } from './run-fuzz.ts';

// the long run is `npm run fuzz`; this one is short and always the same
test('whatever is sent, every answer keeps to the documents', async () => {
  const installation = await startOnSharedServers({
    chats: 1,
    // a busy machine is no fault
    environment: { DATABASE_WAIT_MS: '600000', CHECK_LIMIT_MS: '600000', PROPAGATION_WAIT_MS: '60000' },
  });
  try {
    const report = await runFuzz(installation, { requests: 1_800, seed: 1, log: () => undefined });
    if (report.faults.length > 0 || !report.isHealthy) throw new Error(fuzzTable(report));
    const isSuccess = (status: string): boolean => status.startsWith('2');
    const answered = Object.values(report.answers).filter((statuses) =>
      Object.keys(statuses).some(isSuccess),
    );
    // made-up requests that are all refused would show nothing; sign-ins, uploads and the like cannot be made up
    expect(answered.length).toBeGreaterThan(Object.keys(report.answers).length / 3);
  } finally {
    await installation.stop();
  }
});
