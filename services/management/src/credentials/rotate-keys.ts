import { credentialContext } from '@parley/schema/contract';
import { rewrap, type KeyService } from '@parley/server';
import type { Database } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { countByKey, takeForRotation, updateCredentialRow } from './credential.repository.ts';

/** The outcome of a rotation. */
export type Rotation = {
  readonly activeKeyId: string;
  /** Credentials whose data key is wrapped with the active key since. */
  readonly rewrapped: number;
  /** Credentials that still need another key, by that key. Empty: the other keys can go. */
  readonly left: Readonly<Record<string, number>>;
};

const batchSize = 100;

/**
 * Wraps the data key of every credential with the active key, batch by batch; secrets stay sealed as they are. Whatever
 * ends it, each credential has either key, and the next run goes on. Any number may run at once.
 */
export async function rotateKeys(
  deps: Pick<Deps, 'relay'> & { readonly db: Database },
  keys: KeyService,
): Promise<Rotation> {
  const { activeKeyId } = keys;
  const former = keys.keyIds.filter((id) => id !== activeKeyId);
  let rewrapped = 0;
  for (let taken = batchSize; taken > 0 && former.length > 0; rewrapped += taken)
    taken = await inOutboxTransaction(deps, async (tx, enqueue) => {
      const rows = await takeForRotation(tx, former, batchSize);
      for (const row of rows) {
        const wrapped = await rewrap(keys, row, credentialContext(row));
        await enqueue((await updateCredentialRow(tx, row.id, wrapped)).change);
      }
      return rows.length;
    });
  const { [activeKeyId]: _done, ...left } = await countByKey(deps.db);
  return { activeKeyId, rewrapped, left };
}
