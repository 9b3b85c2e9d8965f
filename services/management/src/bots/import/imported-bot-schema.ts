import { botContent, botProperties, idSchema, startBlockVersions } from '@parley/schema';
import { z } from 'zod';

const { name, icon, selectedThemeTemplateId, folderId, resultsTablePreferences, canvas } = botProperties;

/** A bot of version 6 as the specification describes it. */
const importedV6Schema = z
  .looseObject({
    version: z.enum(['6', '6.1']),
    id: idSchema,
    workspaceId: idSchema,
    name,
    icon,
    folderId,
    selectedThemeTemplateId,
    resultsTablePreferences,
    canvas,
    ...botContent,
  })
  .partial()
  .meta({
    id: 'ImportedBotV6',
    description: 'A bot of version 6; fields that are not described here come back as they came.',
  });

const asExported = z.unknown().optional().meta({ description: 'As that version has it.' });

/** An export of an older version: its conversion judges what is in it. */
const olderExportSchema = z
  .looseObject({
    version: z
      .unknown()
      .optional()
      .meta({ enum: [...startBlockVersions, null], description: 'Absent or null in the oldest exports.' }),
    id: asExported,
    workspaceId: asExported,
    name: asExported,
    icon: asExported,
    folderId: asExported,
    selectedThemeTemplateId: asExported,
    resultsTablePreferences: asExported,
    events: asExported,
    groups: asExported,
    edges: asExported,
    variables: asExported,
    theme: asExported,
    settings: asExported,
  })
  .meta({
    id: 'OlderBotExport',
    description: 'A public export of an older version, whose groups hold a block of type `start`.',
  });

/**
 * A bot to import. It takes any object, so that the conversion of a bot that fits neither part names all that is wrong
 * with it at once.
 */
export const importedBotSchema = z
  .union([importedV6Schema, olderExportSchema], 'must be an object')
  .meta({ id: 'ImportedBot' });

/** The options that every import takes. */
export const importOptions = {
  fromTemplate: z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'Which template the bot was made from; accepted and not kept.' }),
  enableSafetyFlags: z
    .boolean()
    .optional()
    .meta({ description: 'Marks programs that run on the visitor’s machine as unsafe.' }),
};
