import type { FairQueue } from './fair-queue.ts';

/** An organization counts as slow for this long after it was. */
const slowForMs = 60_000;

/** Marks organizations as slow in a queue, or in slots, each for a minute after the last time. */
export function slowOrganizations(queue: Pick<FairQueue<never>, 'setSlow'>): {
  readonly mark: (organizationId: string) => void;
} {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    mark(organizationId) {
      clearTimeout(timers.get(organizationId));
      queue.setSlow(organizationId, true);
      const forget = (): void => {
        timers.delete(organizationId);
        queue.setSlow(organizationId, false);
      };
      timers.set(organizationId, setTimeout(forget, slowForMs).unref());
    },
  };
}
