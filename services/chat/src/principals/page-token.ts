import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Pointer } from '@parley/schema/contract';
import type { Secret } from '@parley/server';
import { z } from 'zod';
import { withArgs, type ChatPrincipal } from './chat-principal.ts';

/** The tokens of share pages: signed here, kept nowhere, good for one bot and for a short while (ADR 0009). */
export type PageTokens = {
  readonly issue: (bot: Pick<Pointer, 'organizationId' | 'workspaceId' | 'botId'>) => string;
  /** The principal of the token; undefined for one that was not issued here or has expired. */
  readonly read: (token: string) => ChatPrincipal | undefined;
};

const prefix = 'parley_pg_';
const macBytes = 32;
const lifetimeMs = 60 * 60_000;
const maxLength = 2_000;

const claimsSchema = z.object({
  w: z.string(),
  b: z.string(),
  e: z.number(),
  /** Absent in the tokens of a former release. */
  o: z.string().optional(),
});

/** True if a token is one of a share page. */
export function isPageToken(token: string): boolean {
  return token.startsWith(prefix);
}

/** Page tokens signed with the secret that all chat processes share. */
export function pageTokens(secret: Secret, now: () => number): PageTokens {
  const macOf = (claims: Buffer): Buffer =>
    createHmac('sha256', secret.reveal()).update('page-token\n').update(claims).digest();
  return {
    issue({ organizationId, workspaceId, botId }) {
      const claims = Buffer.from(
        JSON.stringify({ w: workspaceId, b: botId, e: now() + lifetimeMs, o: organizationId }),
      );
      return prefix + Buffer.concat([macOf(claims), claims]).toString('base64url');
    },
    read(token) {
      if (!isPageToken(token) || token.length > maxLength) return undefined;
      const bytes = Buffer.from(token.slice(prefix.length), 'base64url');
      if (bytes.length <= macBytes) return undefined;
      const claims = bytes.subarray(macBytes);
      if (!timingSafeEqual(bytes.subarray(0, macBytes), macOf(claims))) return undefined;
      const {
        w: workspaceId,
        b: botId,
        e: expiresAt,
        o: organizationId,
      } = claimsSchema.parse(JSON.parse(claims.toString()));
      if (expiresAt <= now()) return undefined;
      return withArgs({
        kind: 'page',
        // the same for every load of the page, so that a start sent again after a reload is the same start
        tokenId: `page:${botId}`,
        userId: undefined,
        workspaceIds: [workspaceId],
        modes: new Map(),
        organizations: new Map(organizationId === undefined ? [] : [[workspaceId, organizationId]]),
        botIds: [botId],
        origins: undefined,
      });
    },
  };
}
