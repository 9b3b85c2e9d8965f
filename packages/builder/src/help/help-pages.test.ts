import { expect, test } from '@jest/globals';
import { eventFormList, formList } from '@parley/blocks/forms';
import { helpPages } from '@parley/blocks/help';

/** The words of those who know the code: authors look for none of them. */
const ofCode = /\b(client|shell|edge|wire|payload|node|schema|boolean|undefined|null|optional)\b|`/i;

test('each kind that the palette has can be read about', () => {
  const explained = helpPages.map(({ type }) => type);
  const kinds = [...formList, ...eventFormList].map(({ type }) => type);
  expect(explained.toSorted()).toEqual(kinds.toSorted());
  // a page is found by the type alone
  expect(new Set(kinds).size).toBe(kinds.length);
});

test.each(helpPages.map((page) => [page.type, page] as const))(
  'the page about %j says in words of authors what it does and when to use it, and shows it at work',
  (_, { summary, whenToUse, examples, mistakes }) => {
    expect(whenToUse).not.toBe('');
    expect(examples.length).toBeGreaterThan(0);
    for (const { lines } of examples) expect(lines.length).toBeGreaterThan(0);
    const texts = [
      summary,
      whenToUse,
      ...examples.map(({ title }) => title),
      ...mistakes.flatMap(({ message, why }) => [message, why]),
    ];
    expect(texts.filter((text) => ofCode.test(text))).toEqual([]);
  },
);
