import type { Enqueue } from './outbox-transaction.ts';

/** Notes that a bot is back: the sessions it had, as far as they are kept, go on. */
export function noteRestored(enqueue: Enqueue, botId: string): Promise<void> {
  return enqueue({ kind: 'restored', subject: botId, revision: 0 });
}

/**
 * Notes that workspaces, bots or results with these ids are deleted: their sessions are gone from then on, as if they
 * had never been.
 */
export function noteGone(enqueue: Enqueue, ids: readonly string[]): Promise<void> {
  // what is so is read when it is passed on, so that one revision is enough
  return enqueue(...ids.map((subject) => ({ kind: 'gone' as const, subject, revision: 0 })));
}
