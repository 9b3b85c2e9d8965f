import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from '../primitives.ts';

/** The published version of a bot for new chats, and the facts that the start of a chat needs without reading it. */
const pointerSchema = z.object({
  botId: idSchema,
  workspaceId: idSchema,
  /** The organization whose share of the machine its chats use (ADR 0028). */
  organizationId: idSchema,
  publicId: orNull(z.string()),
  /** The name of the bot; entries that an earlier release has written have none. */
  name: z.string().optional(),
  /** SHA-256 of the published content, hexadecimal; null: not published. */
  hash: orNull(z.string()),
  publishedAt: orNull(timestampSchema),
  isClosed: z.boolean(),
  isArchived: z.boolean(),
  isSuspended: z.boolean(),
  /** `settings.security.allowedOrigins` of the published version; empty: every origin. */
  allowedOrigins: z.array(z.string()),
  /** The bot's own words for "this bot is closed". */
  closedMessage: orNull(z.string()),
});
export type Pointer = z.infer<typeof pointerSchema>;

/**
 * The cache entry under `public-id:{publicId}` and `published:{botId}`. `pointer` is null if the id is unknown, was
 * renamed or its bot was deleted. `revision` grows with every change of its row: a late write loses.
 */
export const cachedPointerSchema = z.object({
  revision: z.number(),
  pointer: orNull(pointerSchema),
  freshUntil: z.number(),
  usableUntil: z.number(),
});
export type CachedPointer = z.infer<typeof cachedPointerSchema>;
