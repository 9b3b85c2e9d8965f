import { z } from 'zod';
import { idSchema, orNull, timestampSchema } from '../primitives.ts';

/** Which published version of a bot new chats get, and what the start of a chat must know without reading it. */
const pointerSchema = z.object({
  botId: idSchema,
  workspaceId: idSchema,
  organizationId: idSchema,
  publicId: orNull(z.string()),
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
 * What Redis keeps under `public-id:{publicId}` and `published:{botId}`. `pointer` is null where the id is unknown,
 * was renamed or its bot is gone. `revision` grows with every change of the row it came from: a late write loses.
 */
export const cachedPointerSchema = z.object({
  revision: z.number(),
  pointer: orNull(pointerSchema),
  freshUntil: z.number(),
  usableUntil: z.number(),
});
export type CachedPointer = z.infer<typeof cachedPointerSchema>;
