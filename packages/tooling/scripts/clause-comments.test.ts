import { clausesIn } from './clause-comments.ts';

// in pieces: the check reads this file as well
const open = '/*' + '*';

test('a doc comment that begins with a clause is found with its line', () => {
  const code = `
${open} What a caller may do. */
type Rights = {
  ${open}
   * Whether the door is open. It may be locked all the same.
   */
  readonly isOpen: boolean;
};
${open} Who comes in. */
${open} Whose the key is. */
${open} How warm it is, where and when. */`;
  expect(clausesIn(code)).toEqual([
    '2: What a caller may do.',
    '4: Whether the door is open. It may be locked all the same.',
    '9: Who comes in.',
    '10: Whose the key is.',
    '11: How warm it is, where and when.',
  ]);
});

test.each([
  '/** True if the door is open; says whether it is locked. */',
  '/** Wholesale. */',
  '/** However. */',
  '// What follows is a remark inside a function.',
  "const text = 'What is this?';",
])('%s is accepted', (code) => {
  expect(clausesIn(code)).toEqual([]);
});
