import { givingWay } from './giving-way.ts';

test('sending begins at any time, and while turns wait once in five seconds', () => {
  const state = { at: 1_000_000, behind: false };
  const isTime = givingWay(
    () => state.behind,
    () => state.at,
  );
  expect([isTime(), isTime()]).toEqual([true, true]);
  state.behind = true;
  const begun = Array.from({ length: 30 }, () => {
    state.at += 500;
    return isTime();
  });
  expect(begun.flatMap((isBegun, index) => (isBegun ? [index] : []))).toEqual([9, 19, 29]);
  state.behind = false;
  expect(isTime()).toBe(true);
});
