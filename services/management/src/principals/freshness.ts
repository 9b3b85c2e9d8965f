import type { Config } from '../config.ts';

/** Until when a cache entry needs no second look, and until when it may be used at all; milliseconds since 1970. */
export type Freshness = { readonly freshUntil: number; readonly usableUntil: number };

const hourMs = 3_600_000;
/** A revocation has to bite within 5 s; a chat process relies on its own copy for one more. */
const tokenFreshMs = 4_000;
/** Changes of pointers are pushed; this is for the case that a push was lost. */
const pointerFreshMs = 30_000;

/** Milliseconds that Redis keeps a cache entry: longer than any session that may need it. */
export function keepMs({ SESSION_TTL_HOURS }: Pick<Config, 'SESSION_TTL_HOURS'>): number {
  return (SESSION_TTL_HOURS + 1) * hourMs;
}

/** Freshness of the cache entry of a token that is read now. */
export function tokenFreshness(now: Date, config: Pick<Config, 'SESSION_TTL_HOURS'>): Freshness {
  return freshness(now, tokenFreshMs, config);
}

/** Freshness of the cache entry of a credential that is read now: a revocation bites as that of a token does. */
export function credentialFreshness(now: Date, config: Pick<Config, 'SESSION_TTL_HOURS'>): Freshness {
  return freshness(now, tokenFreshMs, config);
}

/** Freshness of the cache entry of a pointer that is read now. */
export function pointerFreshness(now: Date, config: Pick<Config, 'SESSION_TTL_HOURS'>): Freshness {
  return freshness(now, pointerFreshMs, config);
}

function freshness(now: Date, freshMs: number, config: Pick<Config, 'SESSION_TTL_HOURS'>): Freshness {
  return { freshUntil: now.getTime() + freshMs, usableUntil: now.getTime() + keepMs(config) };
}
