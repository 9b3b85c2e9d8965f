import type { Note } from './change.ts';

/**
 * Notes that workspaces, bots or results with these ids are deleted: their sessions are gone from then on, as if they
 * had never been.
 */
export function noteGone(note: Note, ids: readonly string[]): Promise<void> {
  // there is no way back, so that one revision is enough
  return note(...ids.map((subject) => ({ kind: 'gone' as const, subject, revision: 0 })));
}
