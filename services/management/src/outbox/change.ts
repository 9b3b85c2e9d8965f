import { inTransaction, type Db } from '../database/client.ts';
import { isCollision } from '../database/failures.ts';
import type { outbox } from '../database/schema/outbox.ts';
import type { Deps } from '../deps.ts';
import { noteChanges, type ChangedFact } from './outbox.repository.ts';

/** Notes facts that the transaction changes and that Redis has to hear of. */
export type Note = (...changes: readonly (typeof outbox.$inferInsert)[]) => Promise<void>;

const mostAttempts = 3;

/**
 * Runs `work` in one transaction and, once it is committed, tells Redis of what it noted. Where Redis is away the
 * worker does so later. Where another change came in between it runs `work` again, which for that reason does nothing
 * but read and write the database.
 */
export async function change<T>(
  { db, relay }: Pick<Deps, 'db' | 'relay'>,
  work: (tx: Db, note: Note) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const noted: ChangedFact[] = [];
    try {
      const result = await inTransaction(db, (tx) =>
        work(tx, async (...changes) => {
          noted.push(...(await noteChanges(tx, changes)));
        }),
      );
      await relay.nudge(noted);
      return result;
    } catch (error) {
      if (attempt === mostAttempts || !isCollision(error)) throw error;
    }
  }
}
