import { invalidRequest, limitReached, tokenNotFound } from '@parley/errors';
import { hashOfToken, newToken } from '@parley/server';
import type { BotScope } from '../access/bot-access.ts';
import { assertStillActing } from '../generations/assert-still-acting.ts';
import { lockGenerations } from '../generations/generation.repository.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/client.ts';
import { inOutboxTransaction, type Enqueue } from '../outbox/outbox-transaction.ts';
import {
  countTokensLocked,
  deleteTokensOf,
  forgetRevoked,
  insertToken,
  revokeTokenOf,
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
  deps: Pick<Deps, 'db' | 'relay' | 'now' | 'newId' | 'config'>,
  owner: TokenOwner,
  request: TokenRequest,
): Promise<IssuedToken> {
  return inOutboxTransaction(deps, (tx, enqueue) => writeToken(deps, tx, enqueue, owner, request));
}

/** Revoked tokens that an owner leaves behind: the newest ones. */
const mostRevoked = 100;

/** Makes a token inside a transaction. Throws where the owner has as many as one may have. */
export async function writeToken(
  { config, now, newId }: Pick<Deps, 'config' | 'now' | 'newId'>,
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
  const isOfUser = 'userId' in owner;
  const { MAX_TOKENS: limit } = config;
  if ((await countTokensLocked(tx, owner, createdAt)) >= limit)
    throw limitReached({ what: isOfUser ? 'tokens of a user' : 'tokens of a workspace', limit });
  await forgetRevoked(tx, owner, mostRevoked);
  return insertValue(tx, enqueue, {
    ...owner,
    id: newId(),
    kind: isOfUser ? 'secret' : 'publishable',
    name,
    generation: isOfUser ? (await lockGenerations(tx, owner.userId))?.generation : undefined,
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
  { user, workspaceId, botId }: Pick<BotScope, 'user' | 'workspaceId' | 'botId'>,
): Promise<IssuedToken> {
  return inOutboxTransaction(deps, async (tx, enqueue) => {
    const createdAt = deps.now();
    const { userId } = user;
    const { generation } = await assertStillActing(tx, user);
    await enqueue(...(await trimPreviewTokens(tx, userId, mostPreviewTokens - 1, createdAt)));
    return insertValue(tx, enqueue, {
      userId,
      generation,
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

/** Deletes the tokens of a workspace that is going; chat refuses them from then on. */
export async function deleteWorkspaceTokens(tx: Db, enqueue: Enqueue, workspaceId: string): Promise<void> {
  await enqueue(...(await deleteTokensOf(tx, workspaceId)));
}
