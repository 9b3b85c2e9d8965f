import fc from 'fast-check';
import { timeFilters, windowOf, type TimeFilter } from './time-filter.ts';
import { isTimeZone, startOfDay } from './time-zone.ts';

const iso = (instant: number): string =>
  instant === Infinity ? 'open' : instant === 0 ? 'ever' : new Date(instant).toISOString();

describe('at 21 November 2026, 23:30 in UTC', () => {
  const now = Date.UTC(2026, 10, 21, 23, 30);

  test.each<[TimeFilter, string, string, string]>([
    ['today', 'UTC', '2026-11-21T00:00:00.000Z', 'open'],
    ['last7Days', 'UTC', '2026-11-15T00:00:00.000Z', 'open'],
    ['last30Days', 'UTC', '2026-10-23T00:00:00.000Z', 'open'],
    ['monthToDate', 'UTC', '2026-11-01T00:00:00.000Z', 'open'],
    ['lastMonth', 'UTC', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    ['yearToDate', 'UTC', '2026-01-01T00:00:00.000Z', 'open'],
    ['allTime', 'UTC', 'ever', 'open'],
    // there it is the 22nd already
    ['today', 'Europe/Berlin', '2026-11-21T23:00:00.000Z', 'open'],
    ['last7Days', 'Europe/Berlin', '2026-11-15T23:00:00.000Z', 'open'],
    // in October it was summer there
    ['last30Days', 'Europe/Berlin', '2026-10-23T22:00:00.000Z', 'open'],
    ['lastMonth', 'Europe/Berlin', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['yearToDate', 'Europe/Berlin', '2025-12-31T23:00:00.000Z', 'open'],
    // there it is still the afternoon
    ['today', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z', 'open'],
    ['monthToDate', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z', 'open'],
    ['today', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z', 'open'],
    ['today', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', 'open'],
    ['today', 'Etc/GMT+12', '2026-11-21T12:00:00.000Z', 'open'],
  ])('%s in %s is %s to %s', (filter, timeZone, from, until) => {
    const window = windowOf(filter, timeZone, now);
    expect([iso(window.from), iso(window.until)]).toEqual([from, until]);
  });
});

test('lastMonth in January is December of the year before', () => {
  const window = windowOf('lastMonth', 'UTC', Date.UTC(2027, 0, 31));
  expect([iso(window.from), iso(window.until)]).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
});

test.each([
  ['a day of 23 hours begins at midnight', 'Europe/Berlin', [2026, 2, 29], '2026-03-28T23:00:00.000Z'],
  ['the day after it begins an hour earlier', 'Europe/Berlin', [2026, 2, 30], '2026-03-29T22:00:00.000Z'],
  ['a day of 25 hours begins at midnight', 'America/New_York', [2026, 10, 1], '2026-11-01T04:00:00.000Z'],
  ['a midnight that is skipped: the moment after', 'Africa/Cairo', [2026, 3, 24], '2026-04-23T22:00:00.000Z'],
  ['a midnight that comes twice: the first', 'America/Havana', [2026, 10, 1], '2026-11-01T04:00:00.000Z'],
  ['the clock goes back to the day before', 'America/Sao_Paulo', [2018, 1, 18], '2018-02-18T03:00:00.000Z'],
  ['half an hour of summer time', 'Australia/Lord_Howe', [2026, 3, 5], '2026-04-04T13:00:00.000Z'],
  ['a day that was left out: the one after', 'Pacific/Apia', [2011, 11, 30], '2011-12-30T10:00:00.000Z'],
] as const)('%s (%s)', (_name, timeZone, [year, month, day], expected) => {
  expect(iso(startOfDay(timeZone, { year, month, day }))).toBe(expected);
});

test('at any moment, anywhere, today has begun and is at most a day and two hours old', () => {
  const zones = [
    'UTC',
    'Europe/Lisbon',
    'America/St_Johns',
    'Africa/Cairo',
    'Asia/Tehran',
    'Pacific/Auckland',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }),
      (timeZone, now) => {
        const { from } = windowOf('today', timeZone, now);
        expect(from).toBeLessThanOrEqual(now);
        expect(now - from).toBeLessThan(26 * 3_600_000);
        for (const filter of timeFilters)
          if (filter !== 'lastMonth') expect(windowOf(filter, timeZone, now).from).toBeLessThanOrEqual(from);
      },
    ),
  );
});

test.each(['UTC', 'Europe/Berlin', 'america/new_york', 'Etc/GMT+5', 'US/Pacific'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(['', 'Nowhere/City', '+02:00', '-0500', 'Europe', 'UTC; DROP TABLE', 'Europe/Berlin '])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
