import { createHash } from 'node:crypto';

const nameLength = 60;
const suffixLength = 8;

/**
 * The public id a bot gets that is published without one: its name in the letters such ids may have, and something of
 * its id, so that no two bots want the same.
 */
export function publicIdOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const words = plainWords(name);
  const suffix = createHash('sha256').update(id).digest('hex').slice(0, suffixLength);
  return words === '' ? `bot-${suffix}` : `${words}-${suffix}`;
}

/** A name in small Latin letters, digits and hyphens, as addresses and names of files have it; '' if it has none of them. */
export function plainWords(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, nameLength)
    .replace(/-$/, '');
}
