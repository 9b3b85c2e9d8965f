import { linkNotValid } from '@parley/errors';
import { hashOfToken, isToken, newToken } from '@parley/server';
import type { Db } from '../database/client.ts';
import type { LinkKind } from '../database/schema/one-time-links.ts';
import type { Deps } from '../deps.ts';
import { isLoopback } from '../public-url.ts';
import { deleteLinksOf, insertLink, takeLink } from './link.repository.ts';

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

/** Spends a link and gives the user it signs in; throws where it is not valid any more. */
export function spendSignInLink(deps: Pick<Deps, 'now'>, tx: Db, code: string): Promise<string> {
  return spendLink(deps, tx, 'sign-in', code);
}

/**
 * Spends a link and gives the user whose password it sets; throws where it is not valid any more. Other links of the
 * user are worth nothing from then on.
 */
export async function spendResetLink(deps: Pick<Deps, 'now'>, tx: Db, code: string): Promise<string> {
  const userId = await spendLink(deps, tx, 'reset', code);
  await deleteLinksOf(tx, userId);
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

async function spendLink({ now }: Pick<Deps, 'now'>, tx: Db, kind: LinkKind, code: string): Promise<string> {
  const link = isToken(code, ['link']) ? await takeLink(tx, kind, hashOfToken(code), now()) : undefined;
  if (!link) throw linkNotValid();
  return link.userId;
}
