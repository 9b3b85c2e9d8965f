import type { z } from 'zod';
import type { Db } from '../database/client.ts';
import { listPart, type longPageQuery } from '../list-page.ts';
import { findTokensOf, type TokenOwner, type TokenRow } from './token.repository.ts';
import { tokenView, type tokenSchema } from './token.view.ts';

type TokensPage = { readonly tokens: z.infer<typeof tokenSchema>[]; readonly nextCursor: string | null };

/** One page of the tokens of an owner, as the operations return it. */
export async function tokensPage(
  db: Db,
  owner: TokenOwner,
  query: z.infer<typeof longPageQuery>,
): Promise<TokensPage> {
  const page = await listPart(
    query,
    (row: TokenRow) => row,
    (part) => findTokensOf(db, owner, part),
  );
  return { tokens: page.entries.map(tokenView), nextCursor: page.nextCursor };
}

/** All of them: for the command line, which writes them down once. */
export async function allTokensOf(db: Db, owner: TokenOwner): Promise<TokensPage['tokens']> {
  const tokens: TokensPage['tokens'] = [];
  for (let cursor: string | undefined; ;) {
    const page = await tokensPage(db, owner, { limit: 500, cursor });
    tokens.push(...page.tokens);
    if (page.nextCursor === null) return tokens;
    cursor = page.nextCursor;
  }
}
