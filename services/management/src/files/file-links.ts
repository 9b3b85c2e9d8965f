import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@parley/server';

const lifetimeMs = 5 * 60_000;

/** Links that open one private file for five minutes, without a token. */
export type FileLinks = {
  /** The address with the right to read it; `expiresAt` says until when. */
  readonly sign: (url: string) => { readonly url: string; readonly expiresAt: Date };
  /** True if the query carries the right to read the file at that path now. */
  readonly isSigned: (path: string, query: Readonly<Record<string, unknown>>) => boolean;
};

/** Links signed with a secret that all management processes share. */
export function fileLinks(secret: Secret, now: () => Date): FileLinks {
  const macOf = (path: string, expires: string): Buffer =>
    createHmac('sha256', secret.reveal()).update(`file-link\n${path}\n${expires}`).digest();
  return {
    sign(address) {
      const expiresAt = new Date(now().getTime() + lifetimeMs);
      const url = new URL(address);
      const expires = String(expiresAt.getTime());
      url.searchParams.set('expires', expires);
      url.searchParams.set('signature', macOf(url.pathname, expires).toString('base64url'));
      return { url: url.href, expiresAt };
    },
    isSigned(path, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires))
        return false;
      const given = Buffer.from(signature, 'base64url');
      const mac = macOf(path, expires);
      return given.length === mac.length && timingSafeEqual(given, mac) && Number(expires) > now().getTime();
    },
  };
}
