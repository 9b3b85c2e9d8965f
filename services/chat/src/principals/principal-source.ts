import {
  cachedPrincipalSchema,
  cachedUserSchema,
  type CachedPrincipal,
  type CachedUser,
  type Principal,
  type RedisKeys,
} from '@parley/schema/contract';
import { hashOfToken, isToken, type RedisClient } from '@parley/server';
import { LRUCache } from 'lru-cache';
import type { RevalidatingCache } from '../revalidating-cache.ts';
import { isPageToken, type PageTokens } from './page-token.ts';
import { chatPrincipal, type ChatPrincipal } from './chat-principal.ts';
import { principalOfUser } from './principal-of-user.ts';

/** Finds out who a token stands for. */
export type PrincipalSource = {
  /** Undefined for a token nobody has, one that was revoked and one that has expired. */
  readonly of: (token: string) => Promise<ChatPrincipal | undefined>;
  /** Likewise, for a token of which no more than its SHA-256 is kept. */
  readonly ofSha256: (sha256: string) => Promise<ChatPrincipal | undefined>;
};

/**
 * A process relies this long on its copy of a token: with the 5 s of the cache entry itself a revocation bites
 * in time.
 */
const processMs = 1_000;
const maxTokens = 10_000;

type Known = { readonly principal: ChatPrincipal | undefined; readonly expiresAt: number };

/** The parts of a source of principals. */
type PrincipalParts = {
  readonly pages: Pick<PageTokens, 'read'>;
  readonly entries: RevalidatingCache<CachedPrincipal>;
  readonly redis: Pick<RedisClient, 'get'>;
  readonly keys: Pick<RedisKeys, 'token' | 'user'>;
  readonly now: () => number;
  /** Told of each look-up that this process answers by itself. */
  readonly onProcessHit: () => void;
};

/** Looks principals up among the cache entries; page tokens speak for themselves. */
export function principalSource({
  pages,
  entries,
  redis,
  keys,
  now,
  onProcessHit,
}: PrincipalParts): PrincipalSource {
  /** The users of tokens: who is known is asked for together with the token, in one round trip. */
  const users = new LRUCache<string, string>({ max: maxTokens });
  const readUser = async (userId: string): Promise<CachedUser | undefined> => {
    const json = await redis.get(keys.user(userId));
    return json === null ? undefined : cachedUserSchema.parse(JSON.parse(json));
  };
  async function find(sha256: string): Promise<Principal | undefined> {
    const knownUser = users.get(sha256);
    const [entry, early] = await Promise.all([
      entries.get(keys.token(sha256), sha256),
      knownUser === undefined ? undefined : readUser(knownUser),
    ]);
    const principal = entry?.principal ?? undefined;
    if (principal === undefined || principal.kind === 'publishable') return principal;
    const { userId } = principal;
    users.set(sha256, userId);
    return principalOfUser(principal, knownUser === userId ? early : await readUser(userId));
  }
  const known = new LRUCache<string, Known>({
    max: maxTokens,
    ttl: processMs,
    // a token that makes room for others while it is looked up has its answer all the same
    ignoreFetchAbort: true,
    async fetchMethod(sha256) {
      const principal = await find(sha256);
      return {
        principal: principal && chatPrincipal(principal),
        expiresAt: principal?.expiresAt ?? Number.POSITIVE_INFINITY,
      };
    },
  });
  async function ofSha256(
    sha256: string,
    isPossible: () => boolean = () => true,
  ): Promise<ChatPrincipal | undefined> {
    let found = known.get(sha256);
    if (found) onProcessHit();
    else if (isPossible()) found = await known.fetch(sha256);
    return found && found.expiresAt > now() ? found.principal : undefined;
  }
  return {
    async of(token) {
      if (isPageToken(token)) return pages.read(token);
      // a guessed token has no right checksum, and costs management no question
      return ofSha256(hashOfToken(token), () => isToken(token));
    },
    ofSha256: (sha256) => ofSha256(sha256),
  };
}

/** A cached principal out of Redis; undefined for something else. */
export function parsePrincipal(json: unknown): CachedPrincipal | undefined {
  const parsed = cachedPrincipalSchema.safeParse(json);
  return parsed.success ? parsed.data : undefined;
}
