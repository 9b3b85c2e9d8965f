import { nextDigest } from './next-digest.ts';

test.each([
  ['2026-11-28T05:00:00Z', 8, 'Europe/Berlin', '2026-11-28T07:00:00Z'],
  ['2026-11-28T07:00:00Z', 8, 'Europe/Berlin', '2026-11-29T07:00:00Z'],
  ['2026-11-28T23:30:00Z', 0, 'Asia/Tokyo', '2026-11-29T15:00:00Z'],
  // the clock goes from 2 to 3 in that night, and from 3 to 2 in this one
  ['2026-03-28T12:00:00Z', 2, 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-10-24T12:00:00Z', 2, 'Europe/Berlin', '2026-10-25T00:00:00Z'],
  ['2026-10-25T00:30:00Z', 2, 'Europe/Berlin', '2026-10-26T01:00:00Z'],
])('the next daily mail after %s at %i in %s is at %s', (now, hour, timeZone, next) => {
  expect(nextDigest(new Date(now), hour, timeZone)).toEqual(new Date(next));
});
