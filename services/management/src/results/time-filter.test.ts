import fc from 'fast-check';
import { timeFilters, windowOf, type TimeFilter } from './time-filter.ts';
import { windowQuery } from './list-query.ts';

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

test.each<[string, string, TimeFilter, now: string, from: string]>([
  ['a day of 23 hours begins at midnight', 'Europe/Berlin', 'today', '2026-03-29T12', '2026-03-28T23'],
  ['the day after it begins an hour earlier', 'Europe/Berlin', 'today', '2026-03-30T12', '2026-03-29T22'],
  ['a day of 25 hours begins at midnight', 'America/New_York', 'today', '2026-11-01T12', '2026-11-01T04'],
  ['a midnight that is skipped: the moment after', 'Africa/Cairo', 'today', '2026-04-24T12', '2026-04-23T22'],
  ['a midnight that comes twice: the first', 'America/Havana', 'today', '2026-11-01T18', '2026-11-01T04'],
  ['the clock goes back to the day before', 'America/Sao_Paulo', 'today', '2018-02-18T15', '2018-02-18T03'],
  ['half an hour of summer time', 'Australia/Lord_Howe', 'today', '2026-04-05T04', '2026-04-04T13'],
  ['a day that was left out: the one after', 'Pacific/Apia', 'last7Days', '2012-01-05T00', '2011-12-30T10'],
])('%s (%s)', (_name, timeZone, filter, now, from) => {
  expect(iso(windowOf(filter, timeZone, Date.parse(`${now}:00Z`)).from)).toBe(`${from}:00:00.000Z`);
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
    expect(windowQuery.timeZone.safeParse(name).success).toBe(true);
  },
);

test.each(['', 'Nowhere/City', '+02:00', '-0500', 'Europe', 'UTC; DROP TABLE', 'Europe/Berlin '])(
  '%j is no time zone',
  (name) => {
    expect(windowQuery.timeZone.safeParse(name).success).toBe(false);
  },
);
