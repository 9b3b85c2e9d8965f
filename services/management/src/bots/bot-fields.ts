import { botContent, botProperties, botSchema, currentVersionSchema, orNull } from '@parley/schema';
import { z } from 'zod';
import { instantSchema } from '../instant.ts';

/** The most a body with a whole bot may weigh. */
export const botBodyLimitBytes = 8 * 1024 * 1024;

/** The fields a caller may give a new bot; every one may be left out. Fields nobody here knows are kept. */
export const newBotSchema = z
  .looseObject({ version: currentVersionSchema, ...botProperties, ...botContent })
  .partial()
  .meta({ id: 'NewBot' });
export type NewBot = z.infer<typeof newBotSchema>;

/** The fields a caller may change of a bot; those left out stay. Fields nobody here knows are kept. */
export const botPatchSchema = z
  .looseObject({
    ...newBotSchema.shape,
    // bots of before version 6 have none: null says nothing about them
    events: orNull(botContent.events).optional(),
    isClosed: z.boolean().optional(),
    messagingACredentialsId: orNull(z.string()).optional(),
    messagingBCredentialsId: orNull(z.string()).optional(),
    riskLevel: orNull(z.number()).optional(),
    updatedAt: instantSchema
      .optional()
      .meta({ description: 'The `updatedAt` this change is made from; it is never written.' }),
  })
  .meta({ id: 'BotPatch' });
export type BotPatch = z.infer<typeof botPatchSchema>;

/** Fields with a column of their own. */
const knownFields: ReadonlySet<string> = new Set([
  ...Object.keys(botSchema.shape).filter((field) => field !== 'canvas'),
  // names of the published copy and of other systems’ exports that mean nothing in a draft
  'publicBotId',
]);

/** The fields of a bot that are kept as they came: those nobody here knows, and what is on the canvas beside the flow. */
export function unknownFieldsOf(bot: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(bot).filter(([key]) => !knownFields.has(key)));
}
