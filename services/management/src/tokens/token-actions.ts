import { tokenNotFound } from '@parley/errors';
import type { Deps } from '../deps.ts';
import { change } from '../outbox/change.ts';
import { hashOfToken, newToken } from '../principals/token.ts';
import { insertToken, revokeTokenOf, type TokenOwner, type TokenRow } from './token.repository.ts';

/** What is said of a token when it is made. */
export type TokenRequest = {
  readonly name: string;
  readonly botIds?: readonly string[] | null | undefined;
  readonly origins?: readonly string[] | null | undefined;
  readonly expiresAt?: string | null | undefined;
};

const shownEnding = 4;

/** Makes a token: a secret one for a user, a publishable one for a workspace. Its value is nowhere but in the answer. */
export async function issueToken(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId'>,
  owner: TokenOwner,
  { name, botIds, origins, expiresAt }: TokenRequest,
): Promise<{ readonly token: TokenRow; readonly value: string }> {
  const kind = 'userId' in owner ? 'secret' : 'publishable';
  const value = newToken(kind);
  const token = await change(deps, async (tx, note) => {
    const inserted = await insertToken(tx, {
      ...owner,
      id: deps.newId(),
      kind,
      sha256: hashOfToken(value),
      name,
      ending: value.slice(-shownEnding),
      botIds: botIds ? [...botIds] : null,
      origins: origins ? [...origins] : null,
      createdAt: deps.now(),
      expiresAt: expiresAt == null ? null : new Date(expiresAt),
    });
    await note(inserted.change);
    return inserted.token;
  });
  return { token, value };
}

/** Revokes a token of that owner; throws where there is none in force. */
export async function revokeToken(
  deps: Pick<Deps, 'db' | 'relay' | 'now'>,
  owner: TokenOwner,
  tokenId: string,
): Promise<void> {
  await change(deps, async (tx, note) => {
    const revoked = await revokeTokenOf(tx, owner, tokenId, deps.now());
    if (!revoked) throw tokenNotFound();
    await note(revoked);
  });
}
