import { refusedOpeningsIn } from './comment-openings.ts';

// in pieces: the check reads this file as well
const open = '/*' + '*';

test('a doc comment that begins with a clause, or leans on another, is found with its line', () => {
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
${open} How warm it is, where and when. */
${open} The same for a window. */
${open} Has the door shut. */`;
  expect(refusedOpeningsIn(code)).toEqual([
    '2: What a caller may do.',
    '4: Whether the door is open. It may be locked all the same.',
    '9: Who comes in.',
    '10: Whose the key is.',
    '11: How warm it is, where and when.',
    '12: The same for a window.',
    '13: Has the door shut.',
  ]);
});

test.each([
  '/** True if the door is open; says whether it is locked. */',
  '/** Wholesale. */',
  '/** Hasty. */',
  '/** However. */',
  '// What follows is a remark inside a function.',
  "const text = 'What is this?';",
])('%s is accepted', (code) => {
  expect(refusedOpeningsIn(code)).toEqual([]);
});
