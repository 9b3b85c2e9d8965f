import { redisScript } from '@parley/server';

/** A script of `services/chat/lua`, by its file's name without ending. */
export function sessionScript(name: string): ReturnType<typeof redisScript> {
  return redisScript(new URL(`../../lua/${name}.lua`, import.meta.url));
}

/** The elements of a script's reply; none where it is no list. */
export function elementsOf(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}

/** Another session has accepted an answer for the same result; `by` is undefined where a former release did not note it. */
export type Superseded = { readonly outcome: 'superseded'; readonly by: string | undefined };

/** The outcome for a script's `superseded`, with the session that it names. */
export function supersededBy(session: unknown): Superseded {
  const by = typeof session === 'string' && session !== '' ? session : undefined;
  return { outcome: 'superseded', by };
}
