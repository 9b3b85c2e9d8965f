import { z } from 'zod';
import { botContent } from './bot/bot.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/** The published copy of a bot (specification: Published bot). Older installations' copies keep their own shape. */
export const publishedBotSchema = z
  .looseObject({
    id: idSchema,
    version: z.string().meta({ example: '6' }),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    botId: idSchema,
    ...botContent,
    // rows of versions 3 to 5 are returned as they were stored: without events
    events: orNull(botContent.events),
    lastActivityAt: orNull(timestampSchema),
  })
  .meta({ id: 'PublishedBot' });
export type PublishedBot = z.infer<typeof publishedBotSchema>;
