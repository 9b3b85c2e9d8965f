import type { Enqueue } from './outbox-transaction.ts';

/**
 * Notes that workspaces, bots or results with these ids are deleted: their sessions are gone from then on, as if they
 * had never been.
 */
export function noteGone(enqueue: Enqueue, ids: readonly string[]): Promise<void> {
  // there is no way back, so that one revision is enough
  return enqueue(...ids.map((subject) => ({ kind: 'gone' as const, subject, revision: 0 })));
}
