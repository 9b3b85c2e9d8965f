import { itemSchema } from '@parley/schema';
import { z } from 'zod';
import { displayConditionSchema } from '../shared/display-condition.ts';
import { inputSchemas } from '../shared/input.ts';

const optionsSchema = z.looseObject({
  saveResponseMapping: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        field: z.string().optional().meta({ example: 'Title' }),
        variableId: z.string().optional(),
      }),
    )
    .optional(),
});

// in existing exports the texts of a card may be null
const cardSchema = itemSchema.extend({
  imageUrl: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  options: z
    .looseObject({
      displayCondition: displayConditionSchema.optional(),
      internalValue: z.string().nullish(),
    })
    .optional(),
  paths: z
    .array(
      z.looseObject({
        id: z.string(),
        text: z.string().optional(),
        outgoingEdgeId: z.string().optional(),
      }),
    )
    .optional(),
});

/** Cards in a bot, and on the wire. */
export const cardsSchemas = inputSchemas('cards', optionsSchema, cardSchema);
export type CardsBlock = z.infer<typeof cardsSchemas.schema>;
export type DrawnCard = NonNullable<CardsBlock['items']>[number];
