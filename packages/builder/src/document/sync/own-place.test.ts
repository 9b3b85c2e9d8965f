import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { OwnPlace } from './own-place.ts';

let told: (string | null)[];
let tell: () => Promise<unknown>;
let place: OwnPlace;

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  tell = () => Promise.resolve();
  place = new OwnPlace((groupId) => {
    told.push(groupId);
    return tell();
  });
  place.begin();
});
afterEach(() => {
  place.stop();
  jest.useRealTimers();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test('nothing is told while nobody else is here; when somebody comes the place is, and again every four seconds', async () => {
  place.move('a');
  place.move('b');
  await pass(5_000);
  expect(told).toEqual([]);
  place.meet(true);
  expect(told).toEqual(['b']);
  await pass(3_999);
  expect(told).toEqual(['b']);
  await pass(8_001);
  expect(told).toEqual(['b', 'b', 'b', 'b']);
  place.meet(false);
  await pass(60_000);
  expect(told).toHaveLength(4);
});

test('of many moves two a second are told, and the last one for certain', async () => {
  place.meet(true);
  for (let index = 0; index < 20; index++) {
    place.move(String(index));
    await pass(100);
  }
  await pass(500);
  expect(told.length).toBeLessThanOrEqual(6);
  expect(told.at(-1)).toBe('19');
});

test('a move is told when the call before has ended, in the order of the moves', async () => {
  let end: () => void = () => undefined;
  tell = () => new Promise<void>((resolve) => (end = resolve));
  place.meet(true);
  place.move('a');
  place.move(null);
  await pass(60_000);
  expect(told).toEqual(['a']);
  end();
  await pass(500);
  expect(told).toEqual(['a', null]);
});

test('a new stream is told where the window is, and a call that fails is made again four seconds later', async () => {
  place.meet(true);
  tell = () => Promise.reject(new Error('no connection'));
  place.move('a');
  await pass(3_000);
  expect(told).toEqual(['a']);
  tell = () => Promise.resolve();
  await pass(1_000);
  expect(told).toEqual(['a', 'a']);
  place.begin();
  place.meet(true);
  await pass(1_000);
  expect(told).toEqual(['a', 'a', 'a']);
});
