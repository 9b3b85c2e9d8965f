import type { Daily } from './counts.ts';

/** Chats of as many days, which begin on `date`. */
export type Span = Daily['days'][number];

/** More bars than these are too narrow to be told apart. */
const mostSpans = 92;
/** A day, a week, four weeks, and so on. */
const lengths = [1, 7, 28, 84, 364] as const;

/** Days, or spans of several days where there are many; the last of them is as long as it is by now. */
export function spansOf(days: readonly Span[]): { readonly length: number; readonly spans: readonly Span[] } {
  const length = lengths.find((size) => days.length / size <= mostSpans) ?? 364;
  const spans: Span[] = [];
  for (let start = 0; start < days.length; start += length) {
    const together = days.slice(start, start + length);
    spans.push({ date: together[0]?.date ?? '', ...totalsOf(together) });
  }
  return { length, spans };
}

/** The chats of all these days. */
export function totalsOf(days: readonly Span[]): Omit<Span, 'date'> {
  const sum = (of: 'started' | 'answered' | 'completed'): number =>
    days.reduce((total, day) => total + day[of], 0);
  return { started: sum('started'), answered: sum('answered'), completed: sum('completed') };
}
