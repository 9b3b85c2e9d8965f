import { periodAt } from './period.ts';

const at = (started: string, ends: string, now: string): readonly [string, string] => {
  const { periodStartedAt, periodEndsAt } = periodAt(
    { periodStartedAt: new Date(started), periodEndsAt: new Date(ends) },
    Date.parse(now),
  );
  return [periodStartedAt.toISOString().slice(0, 10), periodEndsAt.toISOString().slice(0, 10)];
};

test.each([
  ['within the period', '2026-11-01', '2026-12-01', '2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
  ['at its end', '2026-11-01', '2026-12-01', '2026-12-01T00:00:00Z', '2026-12-01', '2027-01-01'],
  ['a short month later', '2027-01-01', '2027-02-01', '2027-02-28T12:00:00Z', '2027-02-01', '2027-03-01'],
  ['years later', '2026-11-15', '2026-12-15', '2030-03-14T00:00:00Z', '2030-02-15', '2030-03-15'],
  ['from the end of a month', '2027-01-31', '2027-02-28', '2027-03-15T00:00:00Z', '2027-02-28', '2027-03-31'],
  ['in quarters', '2026-01-01', '2026-04-01', '2026-08-01T00:00:00Z', '2026-07-01', '2026-10-01'],
  ['in weeks', '2026-11-02', '2026-11-09', '2026-11-25T00:00:00Z', '2026-11-23', '2026-11-30'],
  ['before it begins', '2026-11-01', '2026-12-01', '2026-10-01T00:00:00Z', '2026-11-01', '2026-12-01'],
])('%s', (_, started, ends, now, from, to) => {
  expect(at(started, ends, now)).toEqual([from, to]);
});
