import { askProvider, assistantProviderOf } from '@parley/models';
import { modelProviderOf } from '@parley/schema';
import { askWithAccount } from './ask-with-account.ts';
import type { Performer } from './performer.ts';

/** Asks a language model. */
export const languageModel: Performer<'languageModel'> = {
  isRepeatable: false,
  isNumbered: true,
  isPaid: true,
  async perform(question, context) {
    const { egress, models } = context;
    const asked = assistantProviderOf(question.provider) ?? modelProviderOf(question.provider);
    const answer = await askWithAccount(question, asked, context, async (account, until, provider) => {
      const stop = new AbortController();
      const unwatch = question.spokenIn === undefined ? undefined : context.watchStop?.(() => stop.abort());
      const limits = { ...models.limits, remainingMs: until - performance.now(), stop: stop.signal };
      try {
        return await askProvider(egress, provider, account, question, limits, (text) => {
          if (question.spokenIn !== undefined) context.onDelta?.(question.spokenIn, text);
        });
      } finally {
        unwatch?.();
      }
    });
    return { type: 'languageModel', ...answer };
  },
};
