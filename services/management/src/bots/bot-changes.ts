import { customDomainTaken, publicIdTaken } from '@parley/errors';
import { violatedUniqueness } from '../database/failures.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import type { BotRow } from './bot.repository.ts';

/** Notes that chat has to hear of a bot anew: under its own id, its public id, and the one it had before. */
export async function enqueuePointer(
  enqueue: Enqueue,
  { id, publicId, revision }: Pick<BotRow, 'id' | 'publicId' | 'revision'>,
  formerPublicId: string | null = null,
): Promise<void> {
  const publicIds = [publicId, formerPublicId].filter((subject) => subject !== null);
  await enqueue(
    { kind: 'published', subject: id, revision },
    ...[...new Set(publicIds)].map((subject) => ({ kind: 'public-id' as const, subject, revision })),
  );
}

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
