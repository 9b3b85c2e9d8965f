import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { cookieIn, isSecure } from '../principals/session-cookie.ts';

type Where = Pick<Config, 'PUBLIC_URL'>;

/**
 * One way to the provider and back. Its secret stands in a cookie of the browser that set out, and nowhere else; all that
 * the provider is told follows from it, so that nothing needs to be stored.
 */
export type Attempt = {
  readonly secret: string;
  /** The session that a sign-in is to be linked with; undefined where somebody signs in. */
  readonly linkedSession: string | undefined;
};

const minutes = 10;
const nameOf = (where: Where): string => (isSecure(where) ? '__Host-parley-sso' : 'parley-sso');

/** Sets out; `linkedSession` is the session that the sign-in is to be linked with. */
export function newAttempt(linkedSession: string | undefined): Attempt {
  return { secret: randomBytes(32).toString('base64url'), linkedSession };
}

/** The `Set-Cookie` header that keeps an attempt in the browser until it comes back. */
export function attemptCookie({ secret, linkedSession = '' }: Attempt, where: Where): string {
  const secure = isSecure(where) ? '; Secure' : '';
  const value = `${secret}.${linkedSession}`;
  return `${nameOf(where)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${minutes * 60}${secure}`;
}

/** The attempt in a `Cookie` header; undefined where this browser has not set out, or long ago. */
export function attemptIn(cookies: string | undefined, where: Where): Attempt | undefined {
  const [, secret, linkedSession] =
    /^([\w-]{43})\.([\w-]*)$/.exec(cookieIn(cookies, nameOf(where)) ?? '') ?? [];
  if (secret === undefined) return undefined;
  return { secret, linkedSession: linkedSession === '' ? undefined : linkedSession };
}

/** A value that follows from the secret of an attempt and does not tell it: 43 characters of base64url. */
export function derived(secret: string, purpose: 'state' | 'nonce' | 'verifier'): string {
  return createHash('sha256').update(`parley ${purpose} ${secret}`).digest('base64url');
}
