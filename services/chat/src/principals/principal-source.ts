import { cachedPrincipalSchema, type CachedPrincipal } from '@parley/schema/contract';
import { hashOfToken, isToken } from '@parley/server';
import { LRUCache } from 'lru-cache';
import type { RevalidatingCache } from '../revalidating-cache.ts';
import { isPageToken, type PageTokens } from './page-token.ts';
import { chatPrincipal, type ChatPrincipal } from './chat-principal.ts';

/** Finds out who a token stands for. */
export type PrincipalSource = {
  /** Undefined for a token nobody has, one that was revoked and one that has expired. */
  readonly of: (token: string) => Promise<ChatPrincipal | undefined>;
};

/**
 * A process relies this long on its copy of a token: with the 5 s of the cache entry itself a revocation bites
 * in time.
 */
const processMs = 1_000;
const maxTokens = 10_000;

type Known = { readonly principal: ChatPrincipal | undefined; readonly expiresAt: number };

/** Looks principals up among the cache entries; page tokens speak for themselves. */
export function principalSource(
  pages: Pick<PageTokens, 'read'>,
  entries: RevalidatingCache<CachedPrincipal>,
  keyOf: (sha256: string) => string,
  now: () => number,
  onProcessHit: () => void,
): PrincipalSource {
  const known = new LRUCache<string, Known>({
    max: maxTokens,
    ttl: processMs,
    // a token that makes room for others while it is looked up has its answer all the same
    ignoreFetchAbort: true,
    async fetchMethod(sha256) {
      const entry = await entries.get(keyOf(sha256), sha256);
      return {
        principal: entry?.principal ? chatPrincipal(entry.principal) : undefined,
        expiresAt: entry?.principal?.expiresAt ?? Number.POSITIVE_INFINITY,
      };
    },
  });
  return {
    async of(token) {
      if (isPageToken(token)) return pages.read(token);
      const sha256 = hashOfToken(token);
      let found = known.get(sha256);
      if (found) onProcessHit();
      // a guessed token has no right checksum, and costs management no question
      else if (isToken(token)) found = await known.fetch(sha256);
      return found && found.expiresAt > now() ? found.principal : undefined;
    },
  };
}

/** A cached principal out of Redis; undefined for something else. */
export function parsePrincipal(json: unknown): CachedPrincipal | undefined {
  const parsed = cachedPrincipalSchema.safeParse(json);
  return parsed.success ? parsed.data : undefined;
}
