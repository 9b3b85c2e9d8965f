import type { EffectOf, EffectResultOf } from '@parley/engine';
import { assistantProviderOf, searchKnowledge } from '@parley/models';
import { NoSlot } from '@parley/server';
import { ManagementUnavailable } from '../management/management.ts';
import { askWithAccount } from './ask-with-account.ts';
import type { EffectContext, Performer } from './performer.ts';

/**
 * Searches a collection of the bot's own workspace, or one that a provider keeps for it. Management has the texts of the
 * workspace, and chat waits for it for a moment only.
 */
export const searchCollection: Performer<'searchCollection'> = {
  // what a bot went on with must not change when the turn is done again
  isRepeatable: false,
  isNumbered: true,
  async perform({ collectionId, query, limit, at }, context) {
    if (at) return searchAt(at, { datasetId: collectionId, query, limit }, context);
    const { requestSlots, tenant, remainingMs, searchPassages } = context;
    // zero characters are refused by management, and are in no text
    const asked = { query: query.replaceAll('\0', ' '), limit };
    try {
      const passages = await requestSlots.within(
        tenant,
        () => searchPassages(collectionId, asked),
        remainingMs,
      );
      if (passages) return { type: 'searchCollection', passages };
      return failed('This workspace does not have the collection that the block names: choose another one.');
    } catch (error) {
      if (error instanceof NoSlot) return failed('Too many requests of this organization are under way.');
      if (error instanceof ManagementUnavailable)
        return failed('The collection cannot be searched at the moment.');
      throw error;
    }
  },
};

async function searchAt(
  { provider, credentialsId }: NonNullable<EffectOf<'searchCollection'>['at']>,
  asked: Parameters<typeof searchKnowledge>[2],
  context: EffectContext,
): Promise<EffectResultOf<'searchCollection'>> {
  const { egress, models } = context;
  const found = await askWithAccount(
    { provider, credentialsId, model: '' },
    assistantProviderOf(provider),
    context,
    async (account, until) => ({
      passages: await searchKnowledge(egress, account, asked, {
        until,
        maxResponseBytes: models.limits.maxResponseBytes,
      }),
      usage: { inputTokens: 0, outputTokens: 0 },
    }),
  );
  return 'error' in found ? failed(found.error) : { type: 'searchCollection', passages: found.passages };
}

const failed = (error: string): { type: 'searchCollection'; error: string } => ({
  type: 'searchCollection',
  error,
});
