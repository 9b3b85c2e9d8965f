import { nanoid } from 'nanoid';

/** Letters that hold at least 128 bits: as many as 16 bytes have in base64url. */
const letters = 22;

/**
 * A text of 22 letters of base64url that nobody can guess. A start needs two, and a call of the system for each would
 * cost it 16 µs; nanoid draws many at a time.
 */
export function randomText(): string {
  return nanoid(letters);
}
