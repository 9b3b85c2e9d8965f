import { blockSchema } from '@parley/schema';
import { z } from 'zod';

/** A block that sets a variable. `type` decides which options count; without one it is an expression. */
export const setVariableSchema = blockSchema.extend({
  type: z.literal('Set variable'),
  options: z
    .looseObject({
      variableId: z.string().optional(),
      type: z.string().optional().meta({ example: 'Custom' }),
      expressionToEvaluate: z.string().optional(),
      expressionDescription: z.string().optional(),
      isCode: z.boolean().optional(),
      isExecutedOnClient: z.boolean().optional(),
      isUnsafe: z.boolean().optional(),
      saveErrorInVariableId: z.string().optional(),
      item: z.string().optional(),
      saveItemInVariableId: z.string().optional(),
      timeZone: z.string().optional(),
      mapListItemParams: z
        .looseObject({
          baseItemVariableId: z.string().optional(),
          baseListVariableId: z.string().optional(),
          targetListVariableId: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
});
export type SetVariableBlock = z.infer<typeof setVariableSchema>;
export type SetVariableOptions = NonNullable<SetVariableBlock['options']>;
