import type { Block } from '@parley/schema';
import { converseWith, findingsIn, says } from '../shared/testing.ts';

const item = (path: string, connected = true) => ({
  id: path,
  path,
  ...(connected ? { outgoingEdgeId: `to:${path.toUpperCase()}` } : {}),
});
const split = (options: object, items = [item('a'), item('b')], more: Partial<Block> = {}) => ({
  groups: {
    Split: [{ ...more, id: 'split', type: 'AB test', options, items }, says('below')],
    A: [says('a')],
    B: [says('b')],
  },
});

test('without a share every second visitor takes path A, and the same turn always the same path', () => {
  const went = (seed: number): string =>
    JSON.stringify(
      converseWith(split({}), { context: { seed: () => [seed, 5, 7, 11] } }).start().turn.messages,
    );
  const ways = Array.from({ length: 400 }, (_, seed) => went(seed + 1));
  const took = ways.filter((way) => way === ways[0]).length;
  expect(took).toBeGreaterThan(150);
  expect(took).toBeLessThan(250);
  expect(went(1)).toBe(ways[0]);
});

test('a path that is not connected goes on below, and is not swapped for the other one', () => {
  converseWith(split({ aPercent: 100 }, [item('a', false), item('b')]))
    .start()
    .says('below')
    .ends();
  converseWith(split({ aPercent: 0 }, [item('a')]))
    .start()
    .says('below')
    .ends();
});

test('a path that is not connected takes the block’s own edge where it has one', () => {
  converseWith(split({ aPercent: 100 }, [item('a', false), item('b')], { outgoingEdgeId: 'to:B' }))
    .start()
    .says('b')
    .ends();
});

test('before it is published: shares and connections are looked at', () => {
  expect(findingsIn(split({}))).toEqual([]);
  expect(findingsIn(split({ aPercent: 101 }))).toEqual([
    'error not-a-share /groups/0/blocks/0/options/aPercent',
  ]);
  expect(findingsIn(split({}, [item('a')]))).toContain('warning unconnected-path /groups/0/blocks/0/items');
});
