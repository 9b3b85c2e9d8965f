import { pointerTo } from './json-pointer.ts';

test.each([
  [[], ''],
  [['groups', 0, 'title'], '/groups/0/title'],
  [['a/b', 'c~d', '~1'], '/a~1b/c~0d/~01'],
  [[''], '/'],
])('the pointer of %j is %j', (path, pointer) => {
  expect(pointerTo(...path)).toBe(pointer);
});
