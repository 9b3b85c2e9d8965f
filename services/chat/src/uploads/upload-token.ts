import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@parley/server';
import { z } from 'zod';

const claimsSchema = z.object({
  /** The name of the session in Redis, and its shard. */
  s: z.string(),
  h: z.int(),
  f: z.string(),
  w: z.string(),
  o: z.string().optional(),
  e: z.number(),
});

/** The right to send one file. */
type UploadClaims = {
  readonly sessionName: string;
  readonly shard: number;
  readonly fileId: string;
  readonly workspaceId: string;
  readonly organizationId: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** Makes and reads the tokens that stand in the addresses of uploads. */
export type UploadTokens = {
  readonly issue: (claims: UploadClaims) => string;
  /** Undefined for a token that was not issued here or has expired. */
  readonly read: (token: string) => UploadClaims | undefined;
};

const macBytes = 32;
const maxLength = 1_000;

/** Upload tokens signed with the secret that all chat processes share. */
export function uploadTokens(secret: Secret, now: () => number): UploadTokens {
  const macOf = (claims: Buffer): Buffer =>
    createHmac('sha256', secret.reveal()).update('upload-token\n').update(claims).digest();
  return {
    issue({ sessionName, shard, fileId, workspaceId, organizationId, expiresAt }) {
      const claims = Buffer.from(
        JSON.stringify({
          s: sessionName,
          h: shard,
          f: fileId,
          w: workspaceId,
          o: organizationId,
          e: expiresAt,
        }),
      );
      return Buffer.concat([macOf(claims), claims]).toString('base64url');
    },
    read(token) {
      if (token.length > maxLength) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= macBytes) return undefined;
      const claims = bytes.subarray(macBytes);
      if (!timingSafeEqual(bytes.subarray(0, macBytes), macOf(claims))) return undefined;
      const { s, h, f, w, o, e } = claimsSchema.parse(JSON.parse(claims.toString()));
      if (e <= now()) return undefined;
      return { sessionName: s, shard: h, fileId: f, workspaceId: w, organizationId: o, expiresAt: e };
    },
  };
}
