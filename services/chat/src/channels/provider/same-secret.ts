import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret that somebody shows, in a time that says nothing of how much of it is right. */
export function isSame(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
