import { customDomainTaken, publicIdTaken } from '@parley/errors';
import { violatedUniqueness } from '../database/failures.ts';

/** Saves a bot; a public id or a domain that another bot has becomes the problem that says so. */
export async function savingBot<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const constraint = violatedUniqueness(error);
    if (constraint === 'bots_public_id') throw publicIdTaken({ pointer: '/bot/publicId' }, error);
    if (constraint === 'bots_custom_domain') throw customDomainTaken({ pointer: '/bot/customDomain' }, error);
    throw error;
  }
}
