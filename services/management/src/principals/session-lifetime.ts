const dayMs = 86_400_000;

/** The days that a session lasts at most, however much it is used. */
export const sessionDays = 30;

/** The days after which a session that nobody uses is over. */
const idleDays = 7;

/** The instants after which a session that is in force was begun and was used last. */
export function sessionLimits(now: Date): { readonly begunAfter: Date; readonly seenAfter: Date } {
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  return { begunAfter: before(sessionDays), seenAfter: before(idleDays) };
}

/** True if a session may be used. */
export function isSessionInForce(
  { createdAt, lastSeenAt }: { readonly createdAt: Date; readonly lastSeenAt: Date },
  now: Date,
): boolean {
  const { begunAfter, seenAfter } = sessionLimits(now);
  return createdAt > begunAfter && lastSeenAt > seenAfter;
}
