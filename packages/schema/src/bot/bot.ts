import { z } from 'zod';
import { botLimits } from '../limits.ts';
import { idSchema, orNull, timestampSchema } from '../primitives.ts';
import { canvasSchema } from './canvas.ts';
import { edgeSchema } from './edge.ts';
import { eventSchema } from './event.ts';
import { groupSchema } from './group.ts';
import { reservedPublicIds } from './reserved-public-ids.ts';
import { resultsTablePreferencesSchema } from './results-table-preferences.ts';
import { settingsSchema } from './settings.ts';
import { themeSchema } from './theme.ts';
import { variableSchema } from './variable.ts';

/** The version of the bot schema that Parley writes. Older ones are converted (see migrations/). */
export const currentBotVersion = '6';

/** The version of a bot where no conversion takes place: any other version would be misread. */
export const currentVersionSchema = z.literal(
  currentBotVersion,
  `must be ${currentBotVersion}; import converts older versions`,
);

/** The published part of a bot: its flow, look and settings. */
export const botContent = {
  events: z.array(eventSchema).max(botLimits.events),
  groups: z.array(groupSchema).max(botLimits.groups),
  edges: z.array(edgeSchema).max(botLimits.edges),
  variables: z.array(variableSchema).max(botLimits.variables),
  theme: themeSchema,
  settings: settingsSchema,
};
/** The content of a bot as a schema; unknown fields are kept. */
export const botContentSchema = z.looseObject(botContent);
export type BotContent = z.infer<typeof botContentSchema>;

/** The rule for public ids, in words; the pattern below says the same. */
export const publicIdRule =
  'lower-case letters, digits and single hyphens, not at the beginning, 1 to 255 characters';
export const publicIdPattern = /^[a-z0-9]+(-[a-z0-9]+)*-?$/;
const publicIdSchema = z
  .string()
  .max(255, publicIdRule)
  .regex(publicIdPattern, publicIdRule)
  .refine((publicId) => !reservedPublicIds.includes(publicId), 'is a name of the chat host itself')
  .meta({ description: publicIdRule, example: 'lead-qualification' });

/** The fields of a bot that its owner sets beside its content. */
export const botProperties = {
  name: z.string().min(1).max(botLimits.nameLength),
  icon: orNull(z.string().max(100_000)),
  selectedThemeTemplateId: orNull(z.string()),
  folderId: orNull(z.string()),
  publicId: orNull(publicIdSchema),
  // unique like a public id, so that no text may stand for none
  customDomain: orNull(z.string().min(1).max(255)),
  resultsTablePreferences: orNull(resultsTablePreferencesSchema),
  canvas: canvasSchema.optional(),
};

/** A bot as the management operations return it (specification: Bot, schema version 6). */
export const botSchema = z
  .looseObject({
    version: z.string().meta({ example: '6' }),
    id: idSchema,
    ...botProperties,
    ...botContent,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    workspaceId: idSchema,
    isArchived: z.boolean(),
    isClosed: z.boolean(),
    messagingACredentialsId: orNull(z.string()),
    messagingBCredentialsId: orNull(z.string()),
    riskLevel: orNull(z.number()),
  })
  .meta({ id: 'Bot' });
export type Bot = z.infer<typeof botSchema>;
