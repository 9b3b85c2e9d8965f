import type { WrappedKey } from '@parley/server';
import type { Db } from '../database/client.ts';
import { keyCanaries } from '../database/schema/credentials.ts';

/** The wrapped keys that tell if a key of the ring is still the one it was. */
export function findCanaries(db: Db): Promise<WrappedKey[]> {
  const { keyId, dataKey } = keyCanaries;
  return db.select({ keyId, dataKey }).from(keyCanaries);
}

/** Keeps the one of a key, unless it has one. */
export async function keepCanary(db: Db, canary: WrappedKey): Promise<void> {
  await db.insert(keyCanaries).values(canary).onConflictDoNothing();
}
