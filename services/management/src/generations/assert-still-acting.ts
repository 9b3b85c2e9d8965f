import { unauthenticated } from '@parley/errors';
import type { Db } from '../database/client.ts';
import type { User } from '../principals/principal.ts';
import { lockGenerations, type Generations } from './generation.repository.ts';

/**
 * True if nothing has ended the sign-ins of a user since they were in this generation. Nothing does from here until the
 * transaction ends.
 */
export async function isSignInGeneration(tx: Db, userId: string, generation: number): Promise<boolean> {
  return (await lockGenerations(tx, userId))?.signInGeneration === generation;
}

/**
 * Throws where the caller's credential was ended since the request began: a credential that is ended makes no other one.
 * No credential of the user ends from here until the transaction does.
 */
export async function assertStillActing(tx: Db, user: User): Promise<Generations> {
  const current = await lockGenerations(tx, user.userId);
  const isInForce =
    user.kind === 'session'
      ? current?.signInGeneration === user.signInGeneration
      : current?.generation === user.generation;
  if (!current || !isInForce) throw unauthenticated();
  return current;
}
