import { z } from 'zod';
import { botContentSchema } from '../bot/bot.ts';
import { idSchema } from '../primitives.ts';

/** Published content as the chat service runs it: immutable, named by the hash of its canonical JSON. */
export const snapshotSchema = z.object({
  botId: idSchema,
  workspaceId: idSchema,
  hash: z.string(),
  version: z.string(),
  content: botContentSchema,
});
export type Snapshot = z.infer<typeof snapshotSchema>;
