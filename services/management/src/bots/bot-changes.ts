import { customDomainTaken, publicIdTaken } from '@parley/errors';
import { violatedUniqueness } from '../database/failures.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import type { BotNames } from './bot.repository.ts';

const subjects = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.filter((name) => name !== null)),
];

/**
 * Notes that chat has to hear of a bot anew: under its own id, its public id, the credentials of its channels, and those
 * that it had before.
 */
export async function enqueuePointer(enqueue: Enqueue, bot: BotNames, former?: BotNames): Promise<void> {
  const { id, revision } = bot;
  const all = former ? [bot, former] : [bot];
  const publicIds = all.map(({ publicId }) => publicId);
  const channels = all.flatMap((one) => [one.messagingACredentialsId, one.messagingBCredentialsId]);
  await enqueue(
    { kind: 'published', subject: id, revision },
    ...subjects(publicIds).map((subject) => ({ kind: 'public-id' as const, subject, revision })),
    ...subjects(channels).map((subject) => ({ kind: 'channel' as const, subject, revision })),
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
