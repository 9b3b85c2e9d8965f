import { linkNotValid } from '@parley/errors';
import { hashOfToken, isToken, newToken, isLoopback } from '@parley/server';
import { lockGenerations } from '../generations/generation.repository.ts';
import type { Db } from '../database/client.ts';
import type { LinkKind } from '../database/schema/one-time-links.ts';
import type { Deps } from '../deps.ts';
import { findLinkUser, insertLink, takeLink } from './link.repository.ts';

const minuteMs = 60_000;
/** The minutes that a link of each kind may wait. */
const minutesOf: Readonly<Record<LinkKind, number>> = { 'sign-in': 15, reset: 30 };
/** A link to sign in with that nobody else can read on its way may wait for the next day. */
const signInMinutesOnLoopback = 24 * 60;

type Writing = Pick<Deps, 'config' | 'now'>;

/** Writes a link that signs a user in once, and gives its address. */
export function writeSignInLink(deps: Writing, tx: Db, userId: string): Promise<string> {
  return writeLink(deps, tx, 'sign-in', userId);
}

/** Writes a link with which a user chooses a new password once, and gives its address. */
export function writeResetLink(deps: Writing, tx: Db, userId: string): Promise<string> {
  return writeLink(deps, tx, 'reset', userId);
}

/**
 * Spends a link of a kind and gives its user and generation; throws where it is not valid any more. No credential of the
 * user ends from here until the transaction does.
 */
export async function spendLink(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  kind: LinkKind,
  code: string,
): Promise<{ readonly userId: string; readonly generation: number }> {
  const link = isToken(code, ['link']) ? await takeLink(tx, kind, hashOfToken(code), now()) : undefined;
  const current = link && (await lockGenerations(tx, link.userId));
  if (!link || link.generation !== current?.signInGeneration) throw linkNotValid();
  const { userId, generation } = link;
  return { userId, generation };
}

/** The user whose password a link may set, which is not spent by asking; throws where it is not valid any more. */
export async function readResetLink({ now }: Pick<Deps, 'now'>, db: Db, code: string): Promise<string> {
  const userId = isToken(code, ['link'])
    ? await findLinkUser(db, 'reset', hashOfToken(code), now())
    : undefined;
  if (userId === undefined) throw linkNotValid();
  return userId;
}

/**
 * The code stands in the fragment, which browsers send to nobody; the page spends it when its visitor says so, so that no
 * preview or scanner of links does.
 */
async function writeLink({ config, now }: Writing, tx: Db, kind: LinkKind, userId: string): Promise<string> {
  const code = newToken('link');
  const createdAt = now();
  const waits = kind === 'sign-in' && isLoopback(config.PUBLIC_URL);
  const minutes = waits ? signInMinutesOnLoopback : minutesOf[kind];
  await insertLink(tx, {
    sha256: hashOfToken(code),
    kind,
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + minutes * minuteMs),
  });
  return `${config.PUBLIC_URL}/app/${kind}#code=${code}`;
}
