import type { Config } from '../config.ts';
import { sessionDays } from './session-lifetime.ts';

type Where = Pick<Config, 'PUBLIC_URL'>;

const daySeconds = 86_400;

/** True if browsers reach this host over TLS: only then they take a `__Host-` cookie. */
export const isSecure = ({ PUBLIC_URL }: Where): boolean => PUBLIC_URL.startsWith('https:');

// a browser takes `__Host-` only from a secure host, for that host alone
const nameOf = (where: Where): string => (isSecure(where) ? '__Host-parley' : 'parley');

/** The value of the session's cookie in a `Cookie` header. */
export function sessionValueIn(cookies: string | undefined, where: Where): string | undefined {
  return cookieIn(cookies, nameOf(where));
}

/** The value of a cookie in a `Cookie` header. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  return cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/** The `Set-Cookie` header that gives a browser its session. */
export function sessionCookie(value: string, where: Where): string {
  return cookie(value, sessionDays * daySeconds, where);
}

/** The `Set-Cookie` header that takes it away. */
export function endedSessionCookie(where: Where): string {
  return cookie('', 0, where);
}

function cookie(value: string, maxAgeSeconds: number, where: Where): string {
  const secure = isSecure(where) ? '; Secure' : '';
  return `${nameOf(where)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}
