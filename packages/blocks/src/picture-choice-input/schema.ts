import { itemSchema } from '@parley/schema';
import { z } from 'zod';
import { displayConditionSchema } from '../shared/display-condition.ts';
import { inputSchemas } from '../shared/input.ts';

const optionsSchema = z.looseObject({
  isMultipleChoice: z.boolean().optional(),
  buttonLabel: z.string().optional(),
  isSearchable: z.boolean().optional(),
  searchInputPlaceholder: z.string().optional(),
  areInitialSearchButtonsVisible: z.boolean().optional(),
  dynamicItems: z
    .looseObject({
      isEnabled: z.boolean().optional(),
      titlesVariableId: z.string().optional(),
      descriptionsVariableId: z.string().optional(),
      pictureSrcsVariableId: z.string().optional(),
    })
    .optional(),
  variableId: z.string().optional(),
});

const pictureItemSchema = itemSchema.extend({
  pictureSrc: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  value: z.string().optional(),
  displayCondition: displayConditionSchema.optional(),
});

/** A picture choice in a bot, and on the wire. */
export const pictureChoiceSchemas = inputSchemas('picture choice input', optionsSchema, pictureItemSchema);
export type PictureChoiceBlock = z.infer<typeof pictureChoiceSchemas.schema>;
