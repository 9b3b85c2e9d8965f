import { faultTable } from '../faults/fault-table.ts';
import { runFaults } from '../faults/run-faults.ts';

test('nothing acknowledged is lost, doubled or out of order while processes die (`npm run faults` runs for longer)', async () => {
  const report = await runFaults({
    minTurns: 400,
    minKills: 10,
    everyMs: 700,
    restMs: 3_000,
    talkers: 12,
    buyers: 3,
    contacts: 1,
    minContactTurns: 3,
    redis: 'single',
    postgres: 'single',
    seed: 7,
    breaks: 'nothing',
    limitMs: 25_000,
    waitsForAbandoned: false,
    log: () => undefined,
  });
  process.stdout.write(`${[faultTable(report), ...report.findings].join('\n')}\n`);
  expect(report.turns).toBeGreaterThan(0);
  expect(Object.keys(report.kills)).not.toHaveLength(0);
  expect(report.payments.paid).toBeGreaterThan(0);
  expect(report.contacts.answered).toBeGreaterThan(0);
  expect(report.expiry.talked).toBeGreaterThan(0);
  expect(report.outages).not.toHaveLength(0);
  expect(report.outages).not.toContain(0);
  expect(report).toMatchObject({
    verdict: { lost: [], doubled: [], outOfOrder: [], invented: [], complaints: [] },
    hooks: { missing: [], rekeyed: [] },
    files: { missing: [], doubled: [], uninvited: [], orphans: [], gone: [] },
    events: { missing: [], renamed: [], invented: [] },
    payments: { unpaid: [], doubled: [], forgotten: [], untold: [], mistold: [] },
    contacts: { unanswered: [], notOnce: [], outOfOrder: [], unsent: [], invented: [], uncounted: [] },
    mails: { untold: [], retold: [], invented: [], telling: [] },
    expiry: { overdue: [] },
    miscounted: [],
    isClean: true,
  });
});
