import { z } from 'zod';

/** Bots whose authors choose the model by a variable may come to many. */
export const mostModels = 200;

const count = (description: string): z.ZodType<number, number> => z.int().min(0).meta({ description });

const counts = {
  calls: count('Answers that were given.'),
  inputTokens: count('Tokens of what was asked.'),
  outputTokens: count('Tokens of what was answered.'),
};

const modelUsageSchema = z
  .object({
    provider: z.string().meta({ description: 'The type of the block that asked.' }),
    model: z.string(),
    ...counts,
  })
  .meta({ id: 'ModelUsage' });

/** The use of language models, together and one by one. */
export const usageSchema = z
  .object({
    ...counts,
    models: z
      .array(modelUsageSchema)
      .meta({ description: `By provider and model, the most used first: ${mostModels} at most.` }),
  })
  .meta({ id: 'Usage' });
