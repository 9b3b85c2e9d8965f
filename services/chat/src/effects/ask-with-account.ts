import type { ModelAccess, TokenUsage } from '@parley/engine';
import { ModelFailure, type ModelAccount } from '@parley/models';
import { isHostAllowed, type CredentialType, type ProviderService } from '@parley/schema';
import { NoSlot } from '@parley/server';
import type { EffectContext } from './performer.ts';

/** The facts about a provider that its account depends on. */
type ProviderOfAccount = {
  readonly credentialType: Extract<CredentialType, 'openai-compatible' | 'anthropic' | 'provider'>;
  /** The service that a key of the type `provider` must be for. */
  readonly service?: ProviderService;
  readonly baseUrl: string;
};

/**
 * Asks a provider: with the account that a question names, in a slot that organizations share fairly, within the tokens
 * that its workspace has for the day. `leftMs` tells `ask` the time that the turn has left. A failure is data, as that of a
 * request is: the conversation goes on.
 */
export async function askWithAccount<P extends ProviderOfAccount, T extends { readonly usage: TokenUsage }>(
  question: ModelAccess,
  provider: P | undefined,
  context: EffectContext,
  ask: (account: ModelAccount, until: number, provider: P) => Promise<T>,
): Promise<T | { readonly error: string }> {
  const { metrics, models, remainingMs, tenant } = context;
  const { workspaceId } = tenant;
  const until = performance.now() + remainingMs;
  try {
    if (!provider) throw new ModelFailure('This installation does not know the provider.');
    const account = await accountOf(provider, question, context);
    if (!(await models.tokens.hasLeft(workspaceId)))
      throw new ModelFailure('The tokens of this workspace for today are used up.');
    const answer = await models.slots.within(tenant, () => ask(account, until, provider), remainingMs);
    await models.tokens.spend(workspaceId, answer.usage.inputTokens + answer.usage.outputTokens);
    metrics.modelAsked('answered', answer.usage);
    return answer;
  } catch (error) {
    metrics.modelAsked('failed');
    if (error instanceof NoSlot)
      return { error: 'Too many questions of this organization to language models are under way.' };
    if (error instanceof ModelFailure) return { error: error.message };
    throw error;
  }
}

/** The account that a question is asked with. A key goes to the addresses that it is bound to, and nowhere else. */
async function accountOf(
  provider: ProviderOfAccount,
  { credentialsId, baseUrl, apiVersion }: ModelAccess,
  { openCredential }: EffectContext,
): Promise<ModelAccount> {
  const credential = await openCredential(credentialsId, provider.credentialType);
  switch (credential.status) {
    case 'opened': {
      const { data, hosts } = credential;
      if ('kind' in data && data.kind !== provider.service)
        throw new ModelFailure('The credential of this block is for another kind of service.');
      const address = baseUrl ?? data.baseUrl ?? provider.baseUrl;
      if (!isHostAllowed(hosts, address))
        throw new ModelFailure('The key is not for the address of this block: nothing was sent.');
      const organization = 'organization' in data ? data.organization : undefined;
      return { apiKey: data.apiKey, baseUrl: address, organization, apiVersion };
    }
    case 'missing':
      throw new ModelFailure('This workspace does not have the credential of this block.');
    case 'unknown':
      throw new ModelFailure('The credential of this block could not be asked for. Try again in a while.');
    case 'wrong-type':
      throw new ModelFailure('The credential of this block is for another kind of service.');
    case 'sealed':
      throw new ModelFailure('The credential of this block cannot be opened here: tell the operator.');
    case 'forbidden':
      throw new ModelFailure('Only members who may write use this credential in previews.');
  }
}
