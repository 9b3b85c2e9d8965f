import { createSpending, type Logger, type RedisClient, type Spending } from '@parley/server';
import type { ModelLimits } from './ask-provider.ts';

/** The limits of an installation, and the tokens that its workspaces have used: chats and authors spend the same. */
export type ModelMeans = { readonly limits: ModelLimits; readonly tokens: Spending };

/** The variables that these means depend on. */
type Config = {
  readonly REDIS_PREFIX: string;
  readonly MODEL_MAX_TOKENS: number;
  readonly MODEL_MAX_RESPONSE_BYTES: number;
  readonly MODEL_TOKENS_PER_WORKSPACE_DAY: number;
};

/** A model that has not begun to speak by then is given up, and one that falls silent for as long as the second. */
const speaking = { firstTokenMs: 30_000, silenceMs: 20_000 };

/** Counts tokens over Redis, so that every process knows what all have spent. */
export function createModelMeans(
  config: Config,
  means: { readonly redis: RedisClient; readonly logger: Logger; readonly now: () => number },
): ModelMeans {
  return {
    limits: {
      maxTokens: config.MODEL_MAX_TOKENS,
      maxResponseBytes: config.MODEL_MAX_RESPONSE_BYTES,
      ...speaking,
    },
    tokens: createSpending({
      ...means,
      prefix: config.REDIS_PREFIX,
      name: 'tokens',
      perDay: config.MODEL_TOKENS_PER_WORKSPACE_DAY,
    }),
  };
}
