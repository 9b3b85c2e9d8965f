import { z } from 'zod';
import { idSchema, orNull } from '../primitives.ts';
import { userModeSchema } from '../workspace.ts';

/** The contract of the organization that pays (specification: Limits): requests from one instant to another. */
const contractSchema = z.object({
  organizationId: idSchema,
  limit: z.int(),
  /** Milliseconds since 1970. */
  periodStartedAt: z.number(),
  periodEndsAt: z.number(),
});

/** The organization whose share of the machine the workspace uses; absent in entries that a former release has cached. */
const organizationIdSchema = idSchema.optional();

/** A membership: the mode of a user in a workspace. */
const membershipSchema = z.object({
  workspaceId: idSchema,
  mode: userModeSchema,
  organizationId: organizationIdSchema,
});

/**
 * The generation of the tokens of its user that a token carries, and the revision of the user that was read together with
 * it; absent in entries that a former release has cached.
 */
const ofGeneration = { generation: z.int().optional(), userRevision: z.number().optional() };

/**
 * The principal of a token (ADR 0009). A secret token acts for a user in each of the user's workspaces; a publishable
 * one starts and continues chats of one workspace and may be bound to bots and to origins. A preview token is a user's
 * and previews one bot.
 */
const principalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('secret'),
    tokenId: idSchema,
    userId: idSchema,
    ...ofGeneration,
    /** The organization whose share of the machine the user uses; absent in entries that a former release has cached. */
    organizationId: idSchema.optional(),
    memberships: z.array(membershipSchema),
    /** Milliseconds since 1970; null: never. */
    expiresAt: orNull(z.number()),
    /** Absent if there is no limit. */
    contract: contractSchema.optional(),
  }),
  z.object({
    kind: z.literal('publishable'),
    tokenId: idSchema,
    workspaceId: idSchema,
    organizationId: organizationIdSchema,
    /** null: every bot of the workspace. */
    botIds: orNull(z.array(idSchema)),
    /** null: every origin. */
    origins: orNull(z.array(z.string())),
    expiresAt: orNull(z.number()),
    contract: contractSchema.optional(),
  }),
  z.object({
    kind: z.literal('preview'),
    tokenId: idSchema,
    userId: idSchema,
    ...ofGeneration,
    botId: idSchema,
    workspaceId: idSchema,
    organizationId: idSchema,
    /** Of the user in the workspace. */
    mode: userModeSchema,
    expiresAt: z.number(),
    contract: contractSchema.optional(),
  }),
]);
export type Principal = z.infer<typeof principalSchema>;

/** The cache entry of a token, under `token:{sha256}`; `principal` is null for a token that is unknown or revoked. */
export const cachedPrincipalSchema = z.object({
  revision: z.number(),
  principal: orNull(principalSchema),
  /** Milliseconds since 1970: until then chat uses the entry without asking management. */
  freshUntil: z.number(),
  /** Milliseconds since 1970: until then chat may use the entry if management does not answer. */
  usableUntil: z.number(),
});
export type CachedPrincipal = z.infer<typeof cachedPrincipalSchema>;

/**
 * The entry that chat compares the tokens of a user with, under `user:{userId}`. Written where it changes, so that one write ends
 * all tokens of a user, or what they may do in a workspace (ADR 0030); absent for users for whom nothing has changed.
 */
export const cachedUserSchema = z.object({
  revision: z.number(),
  /** Tokens that carry another one are refused; null: the user is gone. */
  generation: orNull(z.int()),
  memberships: z.array(membershipSchema),
});
export type CachedUser = z.infer<typeof cachedUserSchema>;
