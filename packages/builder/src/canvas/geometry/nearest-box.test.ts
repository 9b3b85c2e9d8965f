import { expect, test } from '@jest/globals';
import type { Box } from './geometry.ts';
import { directions, nearestBox } from './nearest-box.ts';

const box = (x: number, y: number): Box => ({ x, y, width: 300, height: 100 });
/** Two rows: start, welcome, name above; help and bye below. */
const boxes = {
  start: { ...box(0, 0), width: 180 },
  welcome: box(300, 20),
  name: box(700, 0),
  help: box(310, 300),
  bye: box(1100, 300),
};

test.each([
  ['start', 'right', 'welcome'],
  ['welcome', 'right', 'name'],
  ['welcome', 'down', 'help'],
  ['help', 'up', 'welcome'],
  ['help', 'right', 'bye'],
  ['name', 'left', 'welcome'],
  ['start', 'left', undefined],
  ['bye', 'down', undefined],
] as const)('from %s to the %s is %s', (from, direction, expected) => {
  expect(nearestBox(boxes, from, direction)).toBe(expected);
});

test('every box can be reached from every other by arrow keys', () => {
  const reached = new Set<string>(['start']);
  for (const from of reached)
    for (const direction of directions) {
      const next = nearestBox(boxes, from, direction);
      if (next !== undefined) reached.add(next);
    }
  expect([...reached].sort()).toEqual(Object.keys(boxes).sort());
});
