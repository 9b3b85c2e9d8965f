import { rowsFor } from './contact-bot.ts';
import { areContactsClean, contactFindings, verdictOnContacts } from './check-contacts.ts';

/** The verdict on one contact who has said these texts. */
function verdictOn(
  said: readonly string[],
  {
    heard = said.flatMap(rowsFor),
    stored = said,
    noted = [],
  }: Partial<Record<'heard' | 'stored' | 'noted', readonly string[]>> = {},
) {
  const carrier = { name: 'messaging-b' as const, heardBy: () => heard };
  const journal = { carrier, address: '7', said: [...said], givenUp: said.at(-1), longestMs: 10 };
  return verdictOnContacts([journal], { stored: [stored], noted, calls: { refused: 0, unheard: 0 } });
}

test('a contact whose texts were answered once each and in order is clean', () => {
  const verdict = verdictOn(['one', 'two']);
  expect(verdict).toMatchObject({ contacts: 1, answered: 2, rows: 4, again: 0 });
  expect(areContactsClean(verdict)).toBe(true);
});

test('a row that came twice is clean if a process noted that it may', () => {
  const heard = [...rowsFor('one'), ...rowsFor('one').slice(1)];
  expect(areContactsClean(verdictOn(['one'], { heard, noted: ['credential/7'] }))).toBe(true);
  expect(verdictOn(['one'], { heard, noted: ['credential/8'] }).uncounted).toHaveLength(1);
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
