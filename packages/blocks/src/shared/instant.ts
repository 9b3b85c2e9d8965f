import { canonicalTimeZone } from '@parley/schema';
import { Temporal } from 'temporal-polyfill';

/** `now` (milliseconds since 1970) as ISO 8601 in UTC with milliseconds. */
export function isoInstant(now: number): string {
  return new Date(now).toISOString();
}

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** The instant an ISO date or date-time names; without an offset it is read as UTC. */
export function instantOf(text: string): number | undefined {
  const match = isoDate.exec(text);
  if (!match) return undefined;
  const [, time, , , offset] = match;
  const instant = Date.parse(time !== undefined && offset === undefined ? `${text}Z` : text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** `now` as ISO 8601 with the offset that `timeZone` (an IANA name) has then; undefined for an unknown zone. */
export function isoInstantIn(now: number, timeZone: string): string | undefined {
  const zone = canonicalTimeZone(timeZone);
  if (zone === undefined) return undefined;
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  return there.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}
