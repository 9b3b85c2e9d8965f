import { isLoopback } from '@parley/server';
import { z } from 'zod';

/** The origin of a host as browsers see it: scheme, host and port. */
export const originVariable = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isOrigin, 'must be scheme, host and port, without a path')
  .transform((url) => new URL(url).origin);

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return `${pathname}${search}${hash}${username}${password}` === '/';
}

/** True if nobody can read a sign-in on its way there. */
export function isSafeForSignIn(url: string): boolean {
  return new URL(url).protocol === 'https:' || isLoopback(url);
}
