import { finding, type Finding } from '@parley/engine';
import { questionsRules } from '../shared/questions.rules.ts';
import { today } from './constants.ts';
import { formatDate, type WallClock } from '../shared/date-pattern.ts';
import { compareMoments, readMoments } from '../shared/wall-clock.ts';

/** Rules for an answer. */
export type DateRules = {
  /** Milliseconds since 1970, UTC: the reference for words such as tomorrow. */
  readonly now: number;
  readonly isDayFirst: boolean;
  readonly hasTime: boolean;
  /** The word between the ends of a range; undefined if the question asks for one date. */
  readonly separator: string | undefined;
  /** Bounds as texts; a text that names no date is no bound. */
  readonly min: string;
  readonly max: string;
};

/** An interval of ISO 8601: two dates, with or without times, and a slash between them. */
const isoInterval = /^(\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)\s*\/\s*(\d{4}-\d\d-\d\d\S*)$/;
const endOfDay = 24 * 60 * 60 - 1;

/** The one date that `text` answers with, or the two ends of a range; undefined if it breaks the rules. */
export function answeredMoments(text: string, rules: DateRules): readonly WallClock[] | undefined {
  const { hasTime, separator } = rules;
  const named = separator === undefined ? readOne(text, rules) : readRange(text, separator, rules);
  if (!named) return undefined;
  const moments = hasTime ? named : named.map((moment) => ({ ...moment, secondOfDay: undefined }));
  const [from, to] = moments;
  if (hasTime && moments.some(({ secondOfDay }) => secondOfDay === undefined)) return undefined;
  if (from && to && compareMoments(from, to) > 0) return undefined;
  return moments.every((moment) => isWithin(moment, rules)) ? moments : undefined;
}

function readOne(text: string, { now, isDayFirst }: DateRules): WallClock[] | undefined {
  const found = readMoments(text, now, isDayFirst);
  return found && [found.from];
}

/** Two dates with the separator between them, or any words that name a span. */
function readRange(text: string, separator: string, rules: DateRules): WallClock[] | undefined {
  const parts = isoInterval.exec(text.trim())?.slice(1) ?? text.split(` ${separator} `);
  if (parts.length === 2) {
    const ends = parts.flatMap((part) => readOne(part, rules) ?? []);
    if (ends.length === 2) return ends;
  }
  const found = readMoments(text, rules.now, rules.isDayFirst);
  return found?.to && [found.from, found.to];
}

/** The earliest and the latest moment that are taken; undefined where there is no bound. */
export function boundsIn({
  min,
  max,
  hasTime,
  now,
  isDayFirst,
}: DateRules): readonly [earliest: WallClock | undefined, latest: WallClock | undefined] {
  const bound = (text: string): WallClock | undefined => {
    const found = readMoments(text, now, isDayFirst)?.from;
    return found && !hasTime ? { ...found, secondOfDay: undefined } : found;
  };
  return [bound(min), bound(max)];
}

function isWithin(moment: WallClock, rules: DateRules): boolean {
  const { hasTime } = rules;
  const [earliest, latest] = boundsIn(rules);
  if (earliest && compareMoments(moment, earliest) < 0) return false;
  return !latest || compareMoments(moment, latest, hasTime ? endOfDay : 0) <= 0;
}

/**
 * A bound in the form of browsers' fields: the date of an ISO date-time, or the date and the minutes. The word `today` is
 * the day of `now`, with a time its beginning.
 */
export function fieldBound(bound: string, hasTime: boolean, now: number): string {
  if (bound.trim().toLowerCase() === today) {
    const named = readMoments(today, now, true)?.from;
    const day = (named && formatDate(named, 'yyyy-MM-dd')) ?? '';
    return hasTime ? `${day}T00:00` : day;
  }
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(bound) ? bound.slice(0, hasTime ? 16 : 10) : bound;
}

/** Reports bounds in ISO form that leave no date between them. */
export function checkBounds({
  min,
  max,
}: {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}): Finding[] {
  const isIso = (bound: string | undefined): bound is string =>
    bound !== undefined && /^\d{4}-\d\d-\d\d/.test(bound);
  if (!isIso(min) || !isIso(max) || min.slice(0, 10) <= max.slice(0, 10)) return [];
  return [
    finding(
      questionsRules['empty-range'],
      'no date is between these two: make the earliest come before the latest',
      ['options', 'min'],
    ),
  ];
}
