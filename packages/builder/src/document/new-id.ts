/** A new id for a part of a bot. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 24);
}
