import { isClean, verdictOn, type Verdict } from './check-journals.ts';
import { complain } from './former-release.ts';
import type { ConversationJournal, FormerRules, JournalMessage } from './journal.ts';

const message = (text: string, group: number, fate: JournalMessage['fate'] = 'accepted'): JournalMessage => ({
  text,
  group,
  sessionId: 'session',
  sentAt: 0,
  file: undefined,
  turn: undefined,
  fate,
});

/** The verdict on one conversation of which `answers` were stored. */
function verdictOf(
  messages: readonly JournalMessage[],
  answers: readonly string[],
  said?: readonly string[],
  lastWords?: string,
  formerRules?: FormerRules,
): Verdict {
  const journal: ConversationJournal = {
    number: 0,
    resultId: 'result',
    edition: '1',
    hasTwoTabs: said !== undefined,
    openedBefore: 0,
    takeovers: 0,
    messages: [...messages],
    sentFiles: 0,
    formerRules,
    complaints: [],
    explained: [],
  };
  const result = {
    id: 'result',
    answers: answers.map((content) => ({ content })),
    variables: [{ name: 'Said', value: lastWords ?? (said ?? answers).at(-1) }],
    ...(said === undefined ? {} : { said }),
  };
  return verdictOn([result], [journal]);
}

test('what was accepted and stored once, in its order, is clean', () => {
  const verdict = verdictOf([message('a', 0), message('b', 1)], ['a', 'b']);
  expect(verdict).toMatchObject({ accepted: 2, stored: 2 });
  expect(isClean(verdict)).toBe(true);
});

test('of a result that two sessions wrote all words count, and the answers are those of the last one', () => {
  const messages = [message('a', 0), message('b', 1), message('c', 2)];
  expect(isClean(verdictOf(messages, ['b', 'c'], ['a', 'b', 'c']))).toBe(true);
  expect(verdictOf(messages, ['a'], ['a', 'b', 'c']).complaints).toHaveLength(1);
  expect(verdictOf(messages, ['a'], ['b', 'c', 'a'])).toMatchObject({ outOfOrder: ['a'] });
});

test('a former release whose sessions do not know of each other explains the order of two tabs, and nothing else', () => {
  const messages = [message('a', 0), message('b', 1), message('c', 2), message('d', 3, 'refused')];
  const rules = { sharesResults: false, takesFiles: true };
  const verdict = verdictOf(messages, ['a'], ['b', 'd', 'a'], 'a', rules);
  expect(verdict).toMatchObject({
    lost: ['c'],
    invented: ['d'],
    outOfOrder: [],
    complaints: [],
    withFormer: 1,
  });
  expect(verdict.explained).toEqual(['a', expect.stringContaining('is not as its last answer left it')]);
  const same = verdictOf(messages, ['a'], ['b', 'd', 'a'], 'a', { ...rules, sharesResults: true });
  expect(same).toMatchObject({ lost: ['c'], invented: ['d'], outOfOrder: ['a'], explained: [] });
});

test('a former release explains what its rules are about, and only in a conversation that it took part in', () => {
  const rules = { sharesResults: false, takesFiles: false };
  const told = (hasTwoTabs: boolean, formerRules: FormerRules | undefined) => {
    const journal = { hasTwoTabs, formerRules, complaints: [], explained: [] };
    complain(journal, 'of tabs', 'tabs');
    complain(journal, 'of files', 'files');
    complain(journal, 'of neither');
    return journal.explained;
  };
  expect(told(true, rules)).toEqual(['of tabs', 'of files']);
  expect(told(false, rules)).toEqual(['of files']);
  expect(told(true, { sharesResults: true, takesFiles: true })).toEqual([]);
  expect(told(true, undefined)).toEqual([]);
});

test('a result that another session has written over is seen', () => {
  const messages = [message('a', 0), message('b', 1)];
  expect(verdictOf(messages, ['a', 'b'], undefined, 'a').complaints).toHaveLength(1);
});

test('a complaint shows where things part, however long ago that was', () => {
  const letters = 'abcdefghij'.split('');
  const messages = letters.map((letter, index) => message(letter, index));
  const [misplaced] = verdictOf(messages, ['c', 'x', 'e', 'f', 'g', 'h', 'i', 'j'], letters).complaints;
  expect(misplaced).toContain('from entry 2 on c, x, e, f, g, h, and were said c, d, e, f, g, h');
  const [left] = verdictOf(messages, letters, undefined, 'b').complaints;
  expect(left).toMatch(/it has "b", after "b".*"g".*, 3 more$/);
});

test('a message of unknown fate may be stored or not', () => {
  const messages = [message('a', 0), message('b', 1, 'unknown')];
  expect(isClean(verdictOf(messages, ['a']))).toBe(true);
  expect(isClean(verdictOf(messages, ['a', 'b']))).toBe(true);
});

test.each([
  ['lost', [message('a', 0), message('b', 1)], ['a'], { lost: ['b'] }],
  ['stored twice', [message('a', 0)], ['a', 'a'], { doubled: ['a'] }],
  ['out of order', [message('a', 0), message('b', 1)], ['b', 'a'], { outOfOrder: ['a'] }],
  ['refused and stored', [message('a', 0), message('b', 1, 'refused')], ['a', 'b'], { invented: ['b'] }],
  ['never sent', [message('a', 0)], ['a', 'x'], { invented: ['x'] }],
])('an answer that is %s is seen', (_, messages, answers, found) => {
  const verdict = verdictOf(messages, answers);
  expect(verdict).toMatchObject(found);
  expect(isClean(verdict)).toBe(false);
});
