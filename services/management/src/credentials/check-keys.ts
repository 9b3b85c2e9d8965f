import { randomBytes } from 'node:crypto';
import { failure, fine, reasonOf, warning, type Finding, type KeyService } from '@parley/server';
import type { Db } from '../database/client.ts';
import { countByKey } from './credential.repository.ts';
import { findCanaries, keepCanary } from './key-canary.repository.ts';

const about = 'credentials';
const canaryContext = (keyId: string): string => JSON.stringify(['canary', keyId]);

/**
 * Checks that every stored credential can be opened with the keys there are: none needs a key that is not in the ring,
 * and each key opens what it has wrapped when it was new. Never rejects.
 */
export async function checkKeys(db: Db, keys: KeyService | undefined): Promise<Finding> {
  try {
    const needed = await countByKey(db);
    const missing = Object.entries(needed).filter(([id]) => !keys?.keyIds.includes(id));
    if (missing.length > 0) {
      const count = missing.map(([id, number]) => `${number} with "${id}"`).join(', ');
      const remedy =
        'Put the key back into CREDENTIALS_KEYS. It can go once `parley admin rotate-keys` says that nothing is left.';
      return failure(about, `Some are sealed with keys that are not in the ring: ${count}.`, remedy);
    }
    if (!keys) return fine(about, 'CREDENTIALS_KEYS is not set: nobody can keep any');
    const changed = await changedKeys(db, keys);
    if (changed.length > 0) {
      const names = changed.map((id) => `"${id}"`).join(', ');
      const remedy = 'Put the former bytes back, or give the new key a name of its own.';
      return failure(about, `Other bytes stand under the name of a key that was in use: ${names}.`, remedy);
    }
    const total = Object.values(needed).reduce((sum, number) => sum + number, 0);
    const old = total - (needed[keys.activeKeyId] ?? 0);
    const found = `${total} stored; "${keys.activeKeyId}" seals, ${keys.keyIds.length} open`;
    if (old === 0) return fine(about, found);
    return warning(
      about,
      `${found}; ${old} need a former key.`,
      'Run `parley admin rotate-keys` before that key goes.',
    );
  } catch (error) {
    return warning(
      about,
      `They could not be looked at: ${reasonOf(error)}`,
      'Check Postgres, and look again.',
    );
  }
}

/** The keys of the ring that do not open what a key of their name has wrapped. */
async function changedKeys(db: Db, keys: KeyService): Promise<string[]> {
  const changed: string[] = [];
  for (const canary of await findCanaries(db)) {
    const { keyId } = canary;
    if (!keys.keyIds.includes(keyId)) continue;
    await keys.unwrap(canary, canaryContext(keyId)).catch(() => changed.push(keyId));
  }
  return changed;
}

/** Wraps the canary of the key that wraps now, the first time that it does. */
export async function markActiveKey(db: Db, keys: KeyService): Promise<void> {
  const { activeKeyId } = keys;
  await keepCanary(db, await keys.wrap(randomBytes(32), canaryContext(activeKeyId)));
}
