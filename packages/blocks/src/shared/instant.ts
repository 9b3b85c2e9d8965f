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

/** `now` as ISO 8601 with the offset of `timeZone` (an IANA name) at that time; undefined for an unknown zone. */
const knownZones = new Set<string>();

/** True if `name` names an IANA time zone. Looks each one up once: that costs as much as checking many blocks. */
export function isTimeZone(name: string): boolean {
  const zone = name.toLowerCase();
  if (knownZones.has(zone)) return true;
  if (isoInstantIn(0, name) === undefined) return false;
  knownZones.add(zone);
  return true;
}

/** `now` as ISO 8601 with the offset that `timeZone` (an IANA name) has then; undefined for an unknown zone. */
export function isoInstantIn(now: number, timeZone: string): string | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', { ...digits, timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return `${date}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

const digits = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;
