import { randomId, randomWord } from './random.ts';

test('the same seed and draw give the same word', () => {
  expect(randomWord([1, 2, 3], 7)).toBe(randomWord([1, 2, 3], 7));
});

test('neighbouring draws, and seeds that differ in one bit of any part, give unrelated words', () => {
  const words = [0, 1, 2, 3].flatMap((draw) =>
    [
      [1, 2, 3],
      [0, 2, 3],
      [1, 3, 3],
      [1, 2, 2],
      [1, 2],
    ].map((seed) => randomWord(seed, draw)),
  );
  expect(new Set(words).size).toBe(words.length);
});

test('words are spread over their whole range', () => {
  const buckets = new Array<number>(16).fill(0);
  for (let draw = 0; draw < 16_000; draw++) {
    const bucket = Math.floor((randomWord([42], draw) / 2 ** 32) * 16);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  // 1,000 each are expected; six standard deviations are 184
  for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(184);
});

test('ids are 24 lower-case letters and digits, a letter first, and do not repeat', () => {
  let draw = 0;
  const ids = Array.from({ length: 1000 }, () => randomId(() => randomWord([9], draw++)));
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{23}$/);
  expect(new Set(ids).size).toBe(1000);
});
