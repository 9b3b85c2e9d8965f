import { isoDatesOf } from './written-dates.ts';

const day = { pattern: 'dd/MM/yyyy', hasTime: false, separator: undefined };

test.each([
  [day, '03/04/2026', '2026-04-03'],
  [{ ...day, pattern: 'MM/DD/YYYY' }, '03/04/2026', '2026-03-04'],
  [{ ...day, pattern: "d MMMM yyyy 'at' HH:mm", hasTime: true }, '3 April 2026 at 18:05', '2026-04-03T18:05'],
  [{ ...day, pattern: 'dd/MM/yyyy HH:mm' }, '03/04/2026 00:00', '2026-04-03'],
  [{ ...day, hasTime: true }, '03/04/2026', '2026-04-03'],
  [{ ...day, separator: 'to' }, '03/04/2026 to 05/04/2026', '2026-04-03/2026-04-05'],
])('an answer of %j that says %j is %j', (writing, text, iso) => {
  expect(isoDatesOf(writing)(text)).toBe(iso);
});

test.each([
  [day, '3/4/2026'],
  [day, '31/02/2026'],
  [day, 'soon'],
  [day, ''],
  [{ ...day, separator: 'to' }, '03/04/2026'],
  [{ ...day, pattern: 'MM/yyyy' }, '04/2026'],
  [{ ...day, pattern: 'dd/MM/yy' }, '03/04/26'],
  [{ ...day, pattern: 'no pattern at all' }, '03/04/2026'],
  [{ ...day, pattern: `'${'x'.repeat(200)}' dd/MM/yyyy` }, `${'x'.repeat(200)} 03/04/2026`],
  [{ ...day, pattern: `dd/MM/yyyy ${'d'.repeat(150)}`, separator: 'to' }, '0'.repeat(301)],
])('an answer of %j that says %j is no date', (writing, text) => {
  expect(isoDatesOf(writing)(text)).toBeUndefined();
});
