import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { exampleIds } from '../examples.ts';

/** Somebody who has a bot open. */
const personHereSchema = z
  .object({
    userId: z.string(),
    name: z.string().meta({ description: 'The name of the user; the address where there is no name.' }),
    windows: z.int().min(1).meta({ description: 'The windows in which they have the bot open.' }),
    groupIds: z.array(idSchema).meta({
      description:
        'The groups that their windows have told to be at; groups that are gone may be among them.',
    }),
  })
  .meta({ id: 'PersonHere' });
export type PersonHere = z.infer<typeof personHereSchema>;

/** News of a bot. None of it carries an edit: it tells when to look. */
export const newsSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    updatedAt: timestampSchema.meta({ description: 'The `updatedAt` that the bot has now.' }),
    updatedBy: z.string().meta({ description: 'The id of the user who changed it.' }),
  }),
  z.object({
    type: z.literal('published'),
    publishedAt: orNull(timestampSchema).meta({ description: 'null: the bot is published no longer.' }),
  }),
  z.object({
    type: z.literal('commented'),
    commentedBy: z.string().meta({ description: 'The id of the user who changed the comments.' }),
  }),
]);
export type News = z.infer<typeof newsSchema>;

/** Everything that the stream of a bot tells. */
export const liveEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('people'),
      people: z
        .array(personHereSchema)
        .meta({ description: 'Everybody who has the bot open, of a crowd the first hundred.' }),
    }),
    ...newsSchema.options,
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof liveEventSchema>;

export const exampleLiveEvent: LiveEvent = {
  type: 'people',
  people: [{ userId: exampleIds.userId, name: 'Ada Lovelace', windows: 1, groupIds: ['welcome'] }],
};
