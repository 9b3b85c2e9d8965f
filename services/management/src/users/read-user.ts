import { unauthenticated } from '@parley/errors';
import type { Db } from '../database/client.ts';
import { findUser, type UserRow } from './user.repository.ts';

/** The user with this id; throws where they were removed since they were found out to be the caller. */
export async function readUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw unauthenticated();
  return user;
}
