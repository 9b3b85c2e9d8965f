import { rowsFor } from './contact-bot.ts';
import { dropOf } from './dropped-texts.ts';
import { areContactsClean, contactFindings, verdictOnContacts } from './check-contacts.ts';

/** The verdict on one contact who has said these texts, each alone or two at once. */
function verdictOn(
  said: readonly (string | readonly string[])[],
  {
    heard = said.flat().flatMap(rowsFor),
    stored = said.flat(),
    noted = [],
    dropped = [],
  }: Partial<Record<'heard' | 'stored' | 'noted' | 'dropped', readonly string[]>> = {},
) {
  const carrier = { name: 'messaging-b' as const, heardBy: () => heard };
  const atOnce = said.map((one) => (typeof one === 'string' ? [one] : one));
  const journal = { carrier, address: '7', said: atOnce, waitsMs: [10, 30, 20] };
  const calls = { refused: 0, unheard: 0 };
  const drops = new Set(dropped.map((text) => dropOf('7', text)));
  return verdictOnContacts([journal], { stored: [stored], noted, calls, dropped: drops });
}

test('a contact whose texts were answered once each and in order is clean', () => {
  const verdict = verdictOn(['one', 'two']);
  expect(verdict).toMatchObject({ contacts: 1, answered: 2, rows: 4, again: 0 });
  expect(verdict.waits).toEqual({ halfMs: 20, mostMs: 30, longestMs: 30 });
  expect(areContactsClean(verdict)).toBe(true);
});

test('a row that came twice is clean if a process noted that it may', () => {
  const heard = [...rowsFor('one'), ...rowsFor('one').slice(1)];
  expect(areContactsClean(verdictOn(['one'], { heard, noted: ['credential/7'] }))).toBe(true);
  expect(verdictOn(['one'], { heard, noted: ['credential/8'] }).uncounted).toHaveLength(1);
});

test('of two texts at once one may be left without an answer, if a process noted it', () => {
  const kept = { heard: rowsFor('one'), stored: ['one'] };
  const verdict = verdictOn([['one', 'two']], { ...kept, dropped: ['two'] });
  expect(verdict).toMatchObject({ answered: 1, dropped: 1 });
  expect(areContactsClean(verdict)).toBe(true);
  expect(verdictOn([['one', 'two']], kept).unanswered).toHaveLength(1);
  expect(verdictOn(['one', 'two'], { ...kept, dropped: ['two'] }).unanswered).toHaveLength(1);
  const neither = { heard: [], stored: [], dropped: ['one', 'two'] };
  expect(verdictOn([['one', 'two']], neither).unanswered).toHaveLength(2);
});

test.each([
  ['unanswered', { heard: rowsFor('one'), stored: ['one'] }],
  ['notOnce', { stored: ['one'] }],
  ['notOnce', { stored: ['one', 'two', 'two'] }],
  ['outOfOrder', { heard: ['two', 'one'].flatMap(rowsFor) }],
  ['unsent', { heard: ['one', 'two'].flatMap(rowsFor).slice(0, 3) }],
  ['invented', { heard: ['one', 'two', 'three'].flatMap(rowsFor), stored: ['one', 'two', 'three'] }],
] as const)('says what is wrong: %s', (kind, over) => {
  const verdict = verdictOn(['one', 'two'], over);
  expect(verdict[kind]).not.toHaveLength(0);
  expect(contactFindings(verdict)).not.toHaveLength(0);
});
