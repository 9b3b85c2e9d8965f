import { z } from 'zod';
import { idSchema, orNull } from '../primitives.ts';
import { credentialTypes } from '../credentials/credential-types.ts';

/** A credential as it is stored: what it holds can be opened with a key of the ring alone. Bytes are base64. */
const sealedCredentialSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  type: z.enum(credentialTypes),
  /** Grows each time that the secret is sealed, and is sealed with it. */
  secretRevision: z.number(),
  keyId: z.string(),
  dataKey: z.string(),
  sealed: z.string(),
});
export type SealedCredential = z.infer<typeof sealedCredentialSchema>;

/** The cache entry under `credentials:{workspaceId}:{id}`. `credential` is null if there is none, or none any more. */
export const cachedCredentialSchema = z.object({
  revision: z.number(),
  credential: orNull(sealedCredentialSchema),
  freshUntil: z.number(),
  usableUntil: z.number(),
});
export type CachedCredential = z.infer<typeof cachedCredentialSchema>;

/** The cache entry under `credential-owner:{id}`: the workspace of a credential. Null if there is none. */
export const cachedCredentialOwnerSchema = z.object({
  revision: z.number(),
  workspaceId: orNull(idSchema),
  freshUntil: z.number(),
  usableUntil: z.number(),
});
export type CachedCredentialOwner = z.infer<typeof cachedCredentialOwnerSchema>;

/** The place that a secret is sealed for: it opens nowhere else, and no older secret opens in it. */
export function credentialContext({
  workspaceId,
  id,
  type,
  secretRevision,
}: Pick<SealedCredential, 'workspaceId' | 'id' | 'type' | 'secretRevision'>): string {
  return JSON.stringify(['credential', workspaceId, id, type, secretRevision]);
}

/** The text that is sealed: the data, and the hosts it may be sent to, so that nobody moves it by a change of its row. */
export type SealedContent = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly hosts: readonly string[];
};
