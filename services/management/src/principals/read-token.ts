import type { CachedPrincipal } from '@parley/schema/contract';
import type { Deps } from '../deps.ts';
import { isInForce } from './authenticate.ts';
import { findToken, touchLastUsed } from './principal.repository.ts';
import { tokenEntry } from './token-entry.ts';

/** The cache entry of the token with this hash. Reading it counts as use: chat reads it again while the token is in use. */
export async function readTokenInUse(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  sha256: string,
): Promise<CachedPrincipal> {
  const found = await findToken(db, sha256);
  const at = now();
  if (found && isInForce(found, at)) await touchLastUsed(db, found.token, at);
  return tokenEntry(found, 0, config, at);
}
