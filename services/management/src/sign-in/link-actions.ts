import { linkNotValid } from '@parley/errors';
import { hashOfToken, isToken, newToken } from '@parley/server';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { isLoopback } from '../public-url.ts';
import { insertLink, takeLink } from './link.repository.ts';

const minuteMs = 60_000;
const signInMinutes = 15;
/** A link that nobody else can read on its way may wait for the next day. */
const signInMinutesOnLoopback = 24 * 60;

/**
 * Writes a link that signs a user in once, and gives its address. The code stands in the fragment, which browsers send to
 * nobody; the page spends it when its visitor says so, so that no preview or scanner of links does.
 */
export async function writeSignInLink(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Db,
  userId: string,
): Promise<string> {
  const code = newToken('link');
  const createdAt = now();
  const minutes = isLoopback(config.PUBLIC_URL) ? signInMinutesOnLoopback : signInMinutes;
  await insertLink(tx, {
    sha256: hashOfToken(code),
    kind: 'sign-in',
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + minutes * minuteMs),
  });
  return `${config.PUBLIC_URL}/app/sign-in#code=${code}`;
}

/** Spends a link and gives the user it signs in; throws where it is not valid any more. */
export async function spendSignInLink({ now }: Pick<Deps, 'now'>, tx: Db, code: string): Promise<string> {
  const link = isToken(code, ['link']) ? await takeLink(tx, hashOfToken(code), now()) : undefined;
  if (!link) throw linkNotValid();
  return link.userId;
}
