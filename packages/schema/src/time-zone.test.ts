import { canonicalTimeZone } from './time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['EUROPE/BERLIN', 'Europe/Berlin'],
  ['utc', 'UTC'],
])('%s is the zone %s', (name, zone) => {
  expect(canonicalTimeZone(name)).toBe(zone);
  expect(canonicalTimeZone(name)).toBe(zone);
});

test.each(['', 'Mars/Olympus', 'Europe', 'Europe/Berlin '])('%j is no zone', (name) => {
  expect(canonicalTimeZone(name)).toBeUndefined();
});
