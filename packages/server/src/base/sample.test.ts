import { evenSample } from './sample.ts';

test.each([
  [100, [true, true, true, true]],
  [50, [false, true, false, true]],
  [25, [false, false, false, true]],
  [0, [false, false, false, false]],
])('of four, %s percent are chosen evenly', (percent, chosen) => {
  const isChosen = evenSample(percent);
  expect(chosen.map(() => isChosen())).toEqual(chosen);
});
