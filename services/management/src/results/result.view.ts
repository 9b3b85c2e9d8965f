import type { Result } from '@parley/schema';
import { createdAtOf } from '@parley/schema/contract';
import type { AnsweredResult, StoredAnswer } from './result.repository.ts';

/** A result as the API shows it (specification: Result). */
export function resultView(stored: AnsweredResult): Result {
  const { id, botId, position, isCompleted, hasStarted, isArchived, lastSessionId } = stored;
  return {
    id,
    createdAt: new Date(createdAtOf(position)).toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    botId,
    // session variables are never stored
    variables: stored.variables.map((variable) => ({ ...variable, isSessionVariable: false })),
    isCompleted,
    hasStarted,
    isArchived,
    lastChatSessionId: lastSessionId,
    answers: currentAnswers(stored.answers).map(({ blockId, content, attachedFileUrls }) => ({
      blockId,
      content,
      attachedFileUrls: attachedFileUrls ?? [],
    })),
  };
}

/**
 * The answers that count, in the order in which they were given: those to a block from the newest session that answered
 * it. A block that a session came to more than once keeps each of that session's answers.
 */
export function currentAnswers(given: readonly StoredAnswer[]): StoredAnswer[] {
  const newest = new Map(given.map(({ blockId, sessionId }) => [blockId, sessionId]));
  return given.filter(({ blockId, sessionId }) => newest.get(blockId) === sessionId);
}
