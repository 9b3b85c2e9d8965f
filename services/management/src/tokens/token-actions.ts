import { invalidRequest, tokenNotFound } from '@parley/errors';
import { hashOfToken, newToken } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/client.ts';
import { inOutboxTransaction, type Enqueue } from '../outbox/outbox-transaction.ts';
import {
  deleteTokensOf,
  insertToken,
  revokeTokenOf,
  touchTokensOf,
  type TokenOwner,
  type TokenRow,
} from './token.repository.ts';

/** The properties of a token that its maker chooses. */
export type TokenRequest = {
  readonly name: string;
  readonly botIds?: readonly string[] | null | undefined;
  readonly origins?: readonly string[] | null | undefined;
  readonly expiresAt?: string | null | undefined;
};

const shownEnding = 4;

/** A token that was just made, and its value, which is nowhere but here. */
type IssuedToken = { readonly token: TokenRow; readonly value: string };

/**
 * Makes a token: a secret one for a user, a publishable one for a workspace. Throws where it would have ended already.
 */
export function issueToken(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId'>,
  owner: TokenOwner,
  request: TokenRequest,
): Promise<IssuedToken> {
  return inOutboxTransaction(deps, (tx, enqueue) => writeToken(deps, tx, enqueue, owner, request));
}

/** The same inside a transaction. */
export async function writeToken(
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  tx: Db,
  enqueue: Enqueue,
  owner: TokenOwner,
  { name, botIds, origins, expiresAt }: TokenRequest,
): Promise<IssuedToken> {
  const createdAt = now();
  const endsAt = expiresAt == null ? null : new Date(expiresAt);
  if (endsAt && endsAt <= createdAt) {
    throw invalidRequest({ errors: [{ pointer: '/expiresAt', detail: 'must lie in the future' }] });
  }
  const kind = 'userId' in owner ? 'secret' : 'publishable';
  const value = newToken(kind);
  const { token, change } = await insertToken(tx, {
    ...owner,
    id: newId(),
    kind,
    sha256: hashOfToken(value),
    name,
    ending: value.slice(-shownEnding),
    botIds: botIds ? [...botIds] : null,
    origins: origins ? [...origins] : null,
    createdAt,
    expiresAt: endsAt,
  });
  await enqueue(change);
  return { token, value };
}

/** Revokes a token of that owner; throws where there is none in force. */
export async function revokeToken(
  deps: Pick<Deps, 'db' | 'relay' | 'now'>,
  owner: TokenOwner,
  tokenId: string,
): Promise<void> {
  await inOutboxTransaction(deps, async (tx, enqueue) => {
    const revoked = await revokeTokenOf(tx, owner, tokenId, deps.now());
    if (!revoked) throw tokenNotFound();
    await enqueue(revoked);
  });
}

/** Has chat read anew what the tokens of a user may do, because the transaction changes it. */
export async function refreshUserTokens(tx: Db, enqueue: Enqueue, userId: string): Promise<void> {
  await enqueue(...(await touchTokensOf(tx, userId)));
}

/** Deletes the tokens of a workspace that is going; chat refuses them from then on. */
export async function deleteWorkspaceTokens(tx: Db, enqueue: Enqueue, workspaceId: string): Promise<void> {
  await enqueue(...(await deleteTokensOf(tx, workspaceId)));
}
