import { blockSchema, modelProviderTypes } from '@parley/schema';
import { z } from 'zod';

const numberOrTemplate = z.union([z.number(), z.string()]);
const text = z.string().optional();

/** A text, or the variables of the older `Messages sequence`. Typed as the text, which is all that forms write. */
const contentSchema = z.union([z.string(), z.looseObject({})]) as unknown as z.ZodType<string>;

const messageSchema = z.looseObject({
  id: text,
  role: text.meta({ example: 'user' }),
  content: contentSchema.optional(),
  dialogueVariableId: text,
  startsBy: text,
});

const parameterSchema = z.looseObject({
  type: text.meta({ example: 'string' }),
  name: text,
  description: text,
  required: z.boolean().optional(),
  values: z.array(z.string()).optional(),
});

const toolSchema = z.looseObject({
  type: text,
  name: text,
  description: text,
  parameters: z.array(parameterSchema).optional(),
  code: text,
});

const extractedSchema = z.looseObject({
  type: text.meta({ example: 'string' }),
  variableId: text,
  description: text,
  isRequired: z.boolean().optional(),
  values: z.array(z.string()).optional(),
});

/** A block that asks a language model. `task` and what belongs to it are of the older `OpenAI` block. */
export const languageModelSchema = blockSchema.extend({
  type: z.enum(modelProviderTypes),
  options: z
    .looseObject({
      credentialsId: text,
      action: text.meta({ example: 'Create chat completion' }),
      task: text,
      baseUrl: text,
      apiVersion: text,
      model: text,
      systemMessage: text,
      messages: z.array(messageSchema).optional(),
      message: text,
      instructions: text,
      responseIdVariableId: text,
      tools: z.array(toolSchema).optional(),
      functions: z.array(toolSchema).optional(),
      temperature: numberOrTemplate.optional(),
      maxTokens: numberOrTemplate.optional(),
      advancedSettings: z.looseObject({ temperature: numberOrTemplate.optional() }).optional(),
      responseMapping: z
        .array(z.looseObject({ id: text, item: text, valueToExtract: text, variableId: text }))
        .optional(),
      prompt: text,
      variablesToExtract: z.array(extractedSchema).optional(),
      input: text,
      voice: text.meta({ example: 'alloy' }),
      saveUrlInVariableId: text,
      url: text,
      transcriptionVariableId: text,
      saveErrorInVariableId: text,
      collectionId: text,
      passages: z.number().optional(),
      sourcesLabel: text,
    })
    .optional(),
});
export type LanguageModelBlock = z.infer<typeof languageModelSchema>;
export type LanguageModelOptions = NonNullable<LanguageModelBlock['options']>;
export type Message = z.infer<typeof messageSchema>;
export type Tool = z.infer<typeof toolSchema>;
export type Extracted = z.infer<typeof extractedSchema>;
