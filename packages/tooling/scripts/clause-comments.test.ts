import { clausesIn } from './clause-comments.ts';

test('a doc comment that begins with a clause is found with its line', () => {
  const code = `
/** What a caller may do. */
type Rights = {
  /**
   * Whether the door is open. It may be locked all the same.
   */
  readonly isOpen: boolean;
};
/** Who comes in. */
/** How warm it is, where and when. */`;
  expect(clausesIn(code)).toEqual([
    '2: What a caller may do.',
    '4: Whether the door is open. It may be locked all the same.',
    '9: Who comes in.',
    '10: How warm it is, where and when.',
  ]);
});

test.each([
  '/** True if the door is open; says whether it is locked. */',
  '/** Whoever. */',
  '/** However. */',
  '// What follows is a remark inside a function.',
  "const text = 'What is this?';",
])('%s is accepted', (code) => {
  expect(clausesIn(code)).toEqual([]);
});
