import { setTimeout } from 'node:timers/promises';

/**
 * A request goes back and forth between a service and its databases several times, and each time needs a round of the
 * event loop. Within this time a cheap one goes all the way.
 */
const pauseMs = 8;

/** Pauses the long work of one request until those of others that came meanwhile are answered. */
export function serveOthers(): Promise<void> {
  return setTimeout(pauseMs);
}
