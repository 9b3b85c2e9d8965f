import type { Felt } from './felt.ts';
import type { Trial } from './measure-row.ts';
import type { StallRow } from './stall-row.ts';
import { faultsOf, lineOfTable } from './stalls-table.ts';

const row: StallRow = {
  name: 'a-row',
  who: 'visitor',
  at: 'chat',
  sizes: { from: 1, to: 2, unit: 'things' },
  prepare: () => Promise.resolve({ method: 'GET', url: 'http://127.0.0.1' }),
  answer: { statuses: [200, 422], mostBytes: 1_000 },
};
const quiet: Trial = {
  size: 1,
  status: 200,
  answerBytes: 10,
  ms: 60,
  stallMs: 20,
  stretchMs: 15,
  othersFailed: [],
  cpuMs: 50,
  peakBytes: 2 ** 20,
};
const alone: Felt = { worstMs: 10, asked: 600, failures: [] };
const verdictOf = (trials: readonly Trial[], before = alone): string | undefined =>
  lineOfTable(row, { alone: before, trials }).split('|').at(-2)?.trim();

test.each<[string, Partial<Trial>, string[]]>([
  ['as it may be', { status: 422 }, []],
  ['of another status', { status: 500 }, ['status 500 at 1']],
  ['that is not there', { status: 0 }, ['status 0 at 1']],
  ['that is too large', { answerBytes: 1_001 }, ['1001 bytes at 1']],
  [
    'that costs others theirs',
    { othersFailed: ['503', '503', 'ECONNRESET'] },
    ['3 requests of others failed (503 × 2, ECONNRESET × 1) at 1'],
  ],
])('an answer %s', (_, over, faults) => {
  expect(faultsOf(row, { ...quiet, ...over })).toEqual(faults);
});

test.each<[string, Partial<Trial>, string]>([
  ['keeps to its budget', {}, 'kept'],
  ['makes a visitor’s neighbours wait', { stallMs: 51, stretchMs: 51 }, 'OVER'],
  ['works where nobody can tell for how long', { stallMs: 51, stretchMs: Number.NaN }, 'OVER'],
  ['makes them wait elsewhere', { stallMs: 51 }, 'OVER, each stretch within budget'],
  ['takes too much memory', { peakBytes: 65 * 2 ** 20 }, 'TOO MUCH MEMORY'],
  ['breaks its answer too', { stallMs: 51, stretchMs: 51, status: 503 }, 'OVER, status 503 at 1'],
])('a row that %s', (_, over, verdict) => {
  expect(verdictOf([quiet, { ...quiet, ...over }])).toBe(verdict);
});

test('a machine on which others wait anyway is named beside what they waited', () => {
  const stalled = [{ ...quiet, stallMs: 51 }];
  const busy = { ...alone, worstMs: 60, failures: ['503', '503', '503'] };
  expect(verdictOf(stalled, busy)).toBe(
    'OVER, each stretch within budget, others waited too long before it, 3 requests of others failed (503 × 3) before it',
  );
});

test('what grows with the square of the size shows', () => {
  const trials = [quiet, { ...quiet, size: 2, cpuMs: 200 }];
  expect(lineOfTable(row, { alone, trials })).toContain('| × 4.0 |');
});
