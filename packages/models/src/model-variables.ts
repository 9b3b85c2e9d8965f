import { integerVariable } from '@parley/server';
import type { z } from 'zod';

/** Variables of both services: who asks language models asks them within these. */
export const modelVariables = {
  MODEL_MAX_TOKENS: integerVariable(1, 1_000_000)
    .default(4_096)
    .describe('Tokens that one answer of a language model may have, whatever its block says'),
  MODEL_MAX_RESPONSE_BYTES: integerVariable(10_000, 1_000_000_000)
    .default(4_000_000)
    .describe('The largest response of a language model, as it is sent: a token takes some 200 bytes of it'),
  MODEL_TOKENS_PER_WORKSPACE_DAY: integerVariable(0, 1_000_000_000_000)
    .default(2_000_000)
    .describe(
      'Tokens of language models that one workspace may use in a day of UTC, questions and answers together; 0: any number',
    ),
} satisfies Readonly<Record<string, z.ZodType>>;
