import type { EffectOf, ModelAnswer } from '@parley/engine';
import { askProvider, ModelFailure, type ModelAccount } from '@parley/models';
import { isHostAllowed, modelProviderOf, type ModelProvider } from '@parley/schema';
import { NoSlot } from '@parley/server';
import type { EffectContext, Performer } from './performer.ts';

/** Asks a language model. Its failure is data, as that of a request is: the conversation goes on. */
export const languageModel: Performer<'languageModel'> = {
  isRepeatable: false,
  isNumbered: true,
  isPaid: true,
  async perform(question, context) {
    try {
      const answer = await answered(question, context);
      context.metrics.modelAsked('answered', answer.usage);
      return { type: 'languageModel', ...answer };
    } catch (error) {
      context.metrics.modelAsked('failed');
      if (error instanceof NoSlot)
        return {
          type: 'languageModel',
          error: 'Too many questions of this organization to language models are under way.',
        };
      if (error instanceof ModelFailure) return { type: 'languageModel', error: error.message };
      throw error;
    }
  },
};

type Question = EffectOf<'languageModel'>;

async function answered(question: Question, context: EffectContext): Promise<ModelAnswer> {
  const { egress, tenant, remainingMs, models } = context;
  const { workspaceId } = tenant;
  const until = performance.now() + remainingMs;
  const provider = modelProviderOf(question.provider);
  if (!provider) throw new ModelFailure('This installation does not know the provider.');
  const account = await accountOf(provider, question, context);
  if (!(await models.tokens.hasLeft(workspaceId)))
    throw new ModelFailure('The tokens of this workspace for today are used up.');
  const ask = async (): Promise<ModelAnswer> => {
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
  };
  const answer = await models.slots.within(tenant, ask, until - performance.now());
  await models.tokens.spend(workspaceId, answer.usage.inputTokens + answer.usage.outputTokens);
  return answer;
}

/** The account that a question is asked with. A key goes to the addresses that it is bound to, and nowhere else. */
async function accountOf(
  provider: ModelProvider,
  { credentialsId, baseUrl, apiVersion }: Question,
  { openCredential }: EffectContext,
): Promise<ModelAccount> {
  const credential = await openCredential(credentialsId, provider.credentialType);
  switch (credential.status) {
    case 'opened': {
      const { data, hosts } = credential;
      const address = baseUrl ?? data.baseUrl ?? provider.baseUrl;
      if (!isHostAllowed(hosts, address))
        throw new ModelFailure('The key is not for the address of this block: nothing was sent.');
      const organization = 'organization' in data ? data.organization : undefined;
      return { apiKey: data.apiKey, baseUrl: address, organization, apiVersion };
    }
    case 'missing':
      throw new ModelFailure('This workspace does not have the credential of this block.');
    case 'wrong-type':
      throw new ModelFailure('The credential of this block is for another kind of service.');
    case 'sealed':
      throw new ModelFailure('The credential of this block cannot be opened here: tell the operator.');
    case 'forbidden':
      throw new ModelFailure('Only members who may write use this credential in previews.');
  }
}
