import { Temporal } from 'temporal-polyfill';
import { daysBetween } from './days.ts';

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

test.each([
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
])('the days of %s begin when its calendar says, across changes of the clock', (timeZone) => {
  const [first, last] = [at('2011-07-25T22:30:00Z'), at('2012-01-05T10:00:00Z')];
  const expected = [];
  let date = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(timeZone).toPlainDate();
  for (;;) {
    const begins = date.toZonedDateTime(timeZone).startOfDay();
    if (begins.epochMilliseconds > last) break;
    if (begins.toPlainDate().equals(date))
      expected.push({ date: date.toString(), begins: begins.epochMilliseconds });
    date = date.add({ days: 1 });
  }
  expect(daysBetween(first, last, timeZone)).toEqual(expected);
});

test('a year of days is found quickly enough to be asked for on a page', () => {
  const days = daysBetween(at('2025-01-01T00:00:00Z'), at('2025-12-31T12:00:00Z'), 'Europe/Berlin');
  expect(days).toHaveLength(365);
});
