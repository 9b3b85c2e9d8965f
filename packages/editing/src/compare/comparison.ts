import { z } from 'zod';
import { gravities } from './gravities.ts';

const gravitySchema = z.enum(gravities).meta({
  id: 'ChangeGravity',
  description:
    '`cosmetic`: nobody who talks to the bot notices more than its look. `text`: other words. `behaviour`: another way, ' +
    'or something else is done. `data`: answers are stored elsewhere or named otherwise. `security`: who may use the ' +
    'bot, programs that may run on machines of visitors, or the credentials that it uses.',
});

const wordRunSchema = z
  .object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
  .meta({ id: 'WordRun' });

const changedFieldSchema = z
  .object({
    path: z.string().meta({
      description: 'Names of fields; elements of lists by their number, from 1.',
      example: 'items.2.content',
    }),
    before: z.string().optional().meta({
      description: 'The former value in words, or as JSON if it is no text; long ones are cut.',
    }),
    after: z.string().optional(),
    words: z.array(wordRunSchema).optional().meta({
      description: 'In place of `before` and `after` if both are texts: what stayed, went and came.',
    }),
  })
  .meta({ id: 'ChangedField' });
export type ChangedField = z.infer<typeof changedFieldSchema>;

const changeSchema = z
  .object({
    part: z.enum(['group', 'block', 'edge', 'event', 'variable', 'theme', 'settings', 'bot']),
    change: z.enum(['added', 'removed', 'moved', 'renamed', 'rewired', 'changed']),
    gravity: gravitySchema,
    id: z.string().optional().meta({
      description: 'The id in the second state; in the first one if the part was removed.',
    }),
    name: z.string().meta({
      description: 'The words by which an author knows the part: blocks are `title of the group#number`.',
      example: 'Welcome#2',
    }),
    kind: z.string().optional().meta({ description: 'The kind of a block.', example: 'text input' }),
    group: z.string().optional().meta({
      description: 'The title of the group that the part is in.',
      example: 'Welcome',
    }),
    formerGroup: z.string().optional().meta({ description: 'The title of the group that it was in.' }),
    fields: z.array(changedFieldSchema),
  })
  .meta({ id: 'ComparedChange' });
export type Change = z.infer<typeof changeSchema>;

/** The difference between two states of a bot, as authors read it. */
export const comparisonSchema = z
  .object({
    changes: z.array(changeSchema),
    renewedIds: z
      .number()
      .int()
      .meta({ description: 'Parts that have another id and are the same by their content.' }),
    isRough: z.boolean().meta({
      description:
        'True if more than 2,000 blocks were left over, so that blocks with changed words were not matched.',
    }),
  })
  .meta({ id: 'BotComparison' });
export type Comparison = z.infer<typeof comparisonSchema>;
