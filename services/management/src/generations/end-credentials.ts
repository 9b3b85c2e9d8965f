import type { Db } from '../database/client.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import {
  moveSession,
  raiseGenerations,
  raiseSignInGeneration,
  touchUsers,
  type Generations,
} from './generation.repository.ts';

/**
 * Ends all sessions and one-time links of a user but the session `kept`, with one write, however many there are. Gives
 * the generation of sessions that begin from then on.
 */
export async function endSignIns(tx: Db, userId: string, kept?: string): Promise<number> {
  const generation = await raiseSignInGeneration(tx, userId);
  if (kept !== undefined) await moveSession(tx, kept, generation);
  return generation;
}

/**
 * Ends everything that acts for a user but the session `kept`: sessions, one-time links, tokens and linked sign-ins, with
 * one write, however many there are. Chat is told once. Gives the generations of what is made from then on.
 */
export async function endCredentials(
  tx: Db,
  enqueue: Enqueue,
  userId: string,
  kept?: string,
): Promise<Generations> {
  const { revision, ...generations } = await raiseGenerations(tx, userId);
  if (kept !== undefined) await moveSession(tx, kept, generations.signInGeneration);
  await enqueue({ kind: 'user', subject: userId, revision });
  return generations;
}

/**
 * Lets chat read anew what users may do, because the transaction changes it: one write, however many tokens they have.
 */
export async function noteMemberships(tx: Db, enqueue: Enqueue, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const touched = await touchUsers(tx, userIds);
  await enqueue(
    ...touched.map(({ userId, revision }) => ({ kind: 'user' as const, subject: userId, revision })),
  );
}
