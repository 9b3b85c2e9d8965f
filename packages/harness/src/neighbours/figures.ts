import type { LoadResult } from '../bench/load/load-task.ts';
import { median } from '../bench/measure/statistics.ts';
import type { Figure } from '../bench/scenario.ts';
import type { Measured } from './measure.ts';
import type { Neighbourhood } from './neighbourhoods.ts';

/** The figures of a neighbourhood: medians of the rounds, and how far the quiet tenant was slowed down. */
export function figuresOf(
  { quiet, noisy, mostTimes, mostTimesAtP99 }: Neighbourhood,
  { alone, beside, noise, besideDiscarded }: Measured,
): Figure[] {
  const p50 = (results: readonly LoadResult[]): number => median(results.map((result) => result.p50));
  const p99 = (results: readonly LoadResult[]): number => median(results.map((result) => result.p99));
  const rate = (results: readonly LoadResult[]): number =>
    median(results.map(({ turns, seconds }) => turns / seconds));
  // rounds are pairs: the ratio is taken within each, because the machine may be another one in the next
  const ratiosOf = (of: (result: LoadResult) => number, base = alone): number[] =>
    base.map((result, round) => {
      const other = beside[round];
      return other ? of(other) / of(result) : Number.NaN;
    });
  const ratios = ratiosOf((result) => result.p50);
  return [
    { name: 'offered by the quiet tenant', value: quiet.perSecond, unit: 'turns/s' },
    {
      name: 'offered by the noisy one',
      value: typeof noisy.perSecond === 'number' ? noisy.perSecond : Number.NaN,
      unit: 'turns/s',
    },
    {
      name: 'answered to the noisy one',
      value: rate(noise),
      unit: 'turns/s',
      ...(noisy.mostAnswered === undefined ? {} : { budget: { atMost: noisy.mostAnswered } }),
    },
    { name: 'refused to the noisy one', value: failuresOf(noise), unit: 'turns' },
    { name: 'quiet alone, median', value: p50(alone), unit: 'ms' },
    { name: 'quiet alone, p99', value: p99(alone), unit: 'ms' },
    { name: 'quiet beside noise, median', value: p50(beside), unit: 'ms' },
    { name: 'quiet beside noise, p99', value: p99(beside), unit: 'ms' },
    {
      name: 'median, times',
      value: median(ratios),
      unit: '',
      ...(mostTimes === undefined ? {} : { budget: { atMost: mostTimes } }),
    },
    {
      name: 'p99, times',
      value: median(ratiosOf((result) => result.p99)),
      unit: '',
      ...(mostTimesAtP99 === undefined ? {} : { budget: { atMost: mostTimesAtP99 } }),
    },
    ...(noisy.perSecond === 'contacts'
      ? [
          {
            name: 'slowest answer to the provider',
            value: Math.max(...noise.map(({ max }) => max)),
            unit: 'ms',
            budget: { atMost: 1_000 },
          },
        ]
      : []),
    ...(besideDiscarded.length === 0
      ? []
      : [
          { name: 'quiet beside files that are thrown away, p99', value: p99(besideDiscarded), unit: 'ms' },
          {
            name: 'p99, times that',
            value: median(ratiosOf((result) => result.p99, besideDiscarded)),
            unit: '',
          },
        ]),
    { name: 'median of the rounds, least', value: Math.min(...ratios), unit: '' },
    { name: 'median of the rounds, most', value: Math.max(...ratios), unit: '' },
    { name: 'refused to the quiet one', value: failuresOf(beside), unit: 'turns', budget: { atMost: 0 } },
  ];
}

function failuresOf(results: readonly LoadResult[]): number {
  return results.reduce(
    (sum, { failures }) => sum + Object.values(failures).reduce((all, count) => all + count, 0),
    0,
  );
}
