import { invalidRequest, tokenNotFound } from '@parley/errors';
import { hashOfToken, newToken } from '@parley/server';
import type { BotScope } from '../access/bot-access.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/client.ts';
import { inOutboxTransaction, type Enqueue } from '../outbox/outbox-transaction.ts';
import {
  deleteTokensOf,
  insertToken,
  revokeTokenOf,
  touchTokensOf,
  trimPreviewTokens,
  type NewTokenRow,
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
  return insertValue(tx, enqueue, {
    ...owner,
    id: newId(),
    kind,
    name,
    botIds: botIds ? [...botIds] : null,
    origins: origins ? [...origins] : null,
    createdAt,
    expiresAt: endsAt,
  });
}

/** A preview token is good for this long. */
const previewMs = 3_600_000;
/** A user has so many preview tokens at most; a further one takes the place of the oldest. */
const mostPreviewTokens = 20;

/** Makes a token with which a user previews one bot, for an hour. */
export function issuePreviewToken(
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId'>,
  { userId, workspaceId, botId }: Pick<BotScope, 'workspaceId' | 'botId'> & { readonly userId: string },
): Promise<IssuedToken> {
  return inOutboxTransaction(deps, async (tx, enqueue) => {
    const createdAt = deps.now();
    await enqueue(...(await trimPreviewTokens(tx, userId, mostPreviewTokens - 1, createdAt)));
    return insertValue(tx, enqueue, {
      userId,
      workspaceId,
      id: deps.newId(),
      kind: 'preview',
      name: 'Preview',
      botIds: [botId],
      origins: null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + previewMs),
    });
  });
}

/** Makes the value of a token and writes its row. */
async function insertValue(
  tx: Db,
  enqueue: Enqueue,
  row: Omit<NewTokenRow, 'sha256' | 'ending'>,
): Promise<IssuedToken> {
  const value = newToken(row.kind);
  const { token, change } = await insertToken(tx, {
    ...row,
    sha256: hashOfToken(value),
    ending: value.slice(-shownEnding),
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
