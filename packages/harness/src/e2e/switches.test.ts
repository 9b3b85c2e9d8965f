import { faultTable } from '../faults/fault-table.ts';
import { runFaults } from '../faults/run-faults.ts';

test('nothing that a replica had to have is lost while primaries die, freeze and change places (`npm run faults -- --redis …` runs for longer)', async () => {
  const report = await runFaults({
    minTurns: 300,
    minKills: 4,
    everyMs: 700,
    restMs: 2_500,
    talkers: 24,
    buyers: 1,
    contacts: 0,
    minContactTurns: 0,
    redis: 'pair',
    postgres: 'single',
    seed: 3,
    breaks: 'nothing',
    limitMs: 25_000,
    waitsForAbandoned: false,
    log: () => undefined,
  });
  process.stdout.write(`${[faultTable(report), ...report.findings].join('\n')}\n`);
  expect(report.turns).toBeGreaterThan(0);
  expect(report.losses.size).toBeGreaterThan(0);
  expect(report.statuses[500]).toBeUndefined();
  expect(report).toMatchObject({
    verdict: { lost: [], doubled: [], outOfOrder: [], invented: [], complaints: [] },
    hooks: { missing: [], rekeyed: [] },
    files: { missing: [], doubled: [], uninvited: [], orphans: [], gone: [] },
    events: { missing: [], renamed: [], invented: [] },
    payments: { unpaid: [], doubled: [], forgotten: [] },
    setBack: 0,
    isClean: true,
  });
});
