/** A billing period; `periodEndsAt` is the first instant after it. */
export type Period = { readonly periodStartedAt: Date; readonly periodEndsAt: Date };

/**
 * The billing period of a contract at an instant. After its end the next one begins, as long as the one before: as
 * many calendar months where it was whole months, otherwise as many milliseconds.
 */
export function periodAt({ periodStartedAt: startedAt, periodEndsAt: endsAt }: Period, now: number): Period {
  if (now < endsAt.getTime()) return { periodStartedAt: startedAt, periodEndsAt: endsAt };
  const lengthMs = Math.max(1, endsAt.getTime() - startedAt.getTime());
  const months = monthsBetween(startedAt, endsAt);
  const boundary = (period: number): Date =>
    months === undefined
      ? new Date(startedAt.getTime() + period * lengthMs)
      : monthsAfter(startedAt, period * months);
  // months differ in length: the estimate is corrected by one step at most
  let period = Math.floor((now - startedAt.getTime()) / lengthMs);
  while (boundary(period).getTime() > now) period--;
  while (boundary(period + 1).getTime() <= now) period++;
  return { periodStartedAt: boundary(period), periodEndsAt: boundary(period + 1) };
}

/** The number of whole calendar months between two instants; undefined if they are not whole. */
function monthsBetween(from: Date, to: Date): number | undefined {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return months > 0 && monthsAfter(from, months).getTime() === to.getTime() ? months : undefined;
}

/** The day and time of `from` some months later; the last day of a month that is shorter. */
function monthsAfter(from: Date, months: number): Date {
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const at = new Date(from);
  at.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay));
  return at;
}
