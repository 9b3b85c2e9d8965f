import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { exampleBot } from '../examples.ts';
import type { ArchivedBotRow } from './archived-bot.repository.ts';

/** An archived bot, without its content. */
export const archivedBotSchema = z
  .object({
    id: idSchema,
    workspaceId: idSchema,
    name: z.string(),
    icon: orNull(z.string()),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    archivedAt: orNull(timestampSchema).meta({ description: 'null: before this was kept.' }),
    formerPublicId: orNull(z.string()).meta({
      description: 'The public id it had; it gets it back where nobody else has it by then.',
    }),
  })
  .meta({ id: 'ArchivedBot' });

/** An archived bot as the operations return one. */
export function archivedBotView(row: ArchivedBotRow): z.infer<typeof archivedBotSchema> {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}

/** An archived bot for the documentation. */
export const exampleArchivedBot: z.infer<typeof archivedBotSchema> = {
  id: exampleBot.id,
  workspaceId: exampleBot.workspaceId,
  name: exampleBot.name,
  icon: exampleBot.icon,
  createdAt: exampleBot.createdAt,
  updatedAt: exampleBot.updatedAt,
  archivedAt: exampleBot.updatedAt,
  formerPublicId: exampleBot.publicId,
};
