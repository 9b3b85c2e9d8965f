import { NoSlot } from '@parley/server';
import { ManagementUnavailable } from '../management/management.ts';
import type { Performer } from './performer.ts';

/** Searches a collection of the bot's own workspace. Management has the texts, and chat waits for it for a moment only. */
export const searchCollection: Performer<'searchCollection'> = {
  // what a bot went on with must not change when the turn is done again
  isRepeatable: false,
  isNumbered: true,
  async perform({ collectionId, query, limit }, { requestSlots, tenant, remainingMs, searchPassages }) {
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

const failed = (error: string): { type: 'searchCollection'; error: string } => ({
  type: 'searchCollection',
  error,
});
