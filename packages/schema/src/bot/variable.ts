import { z } from 'zod';
import { idSchema, orNull } from '../primitives.ts';

/** The value of a variable: a text, a list of texts, or null. */
export const variableValueSchema = z
  .union([z.string(), z.array(orNull(z.string())), z.null()], 'must be a string, a list of strings, or null')
  .meta({ id: 'VariableValue' });
export type VariableValue = z.infer<typeof variableValueSchema>;

/** A variable a bot declares. Session variables are never written to results. */
export const variableSchema = z
  .looseObject({
    // values are stored in records by id, and records drop this key
    id: idSchema.refine((id) => id !== '__proto__', 'is not allowed as an id'),
    name: z.string(),
    isSessionVariable: z.boolean().optional(),
    isPrefillable: z.boolean().optional().meta({
      description:
        'Extension: false where `prefilledVariables` of a start must not set it, because what it holds is decided by the bot alone.',
      example: false,
    }),
    value: variableValueSchema.optional(),
  })
  .meta({ id: 'Variable' });
export type Variable = z.infer<typeof variableSchema>;
