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
