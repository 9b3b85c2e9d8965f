import type { Result } from '@parley/schema';
import { createdAtOf } from '@parley/schema/contract';
import type { StoredPayment } from '../payments/payment.repository.ts';
import type { AnsweredResult, StoredAnswer } from './result.repository.ts';

/** A result as the API shows it (specification: Result). */
export function resultView(stored: AnsweredResult): Result {
  const { id, botId, position, isCompleted, hasStarted, isArchived, lastSessionId, channel } = stored;
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
    channel,
    ...(stored.errorCount === 0 ? {} : { errorCount: stored.errorCount }),
    answers: currentAnswers(stored.answers).map(({ blockId, content, attachedFileUrls }) => ({
      blockId,
      content,
      attachedFileUrls: attachedFileUrls ?? [],
    })),
    ...(stored.payments.length === 0 ? {} : { payments: stored.payments.map(paymentView) }),
  };
}

function paymentView(stored: StoredPayment): NonNullable<Result['payments']>[number] {
  const { id, intentId, blockId, stage: status, amount, currency, askedAt, changedAt } = stored;
  return {
    id,
    ...(intentId === null ? {} : { intentId }),
    blockId,
    status,
    amount,
    currency,
    createdAt: new Date(askedAt).toISOString(),
    updatedAt: new Date(changedAt).toISOString(),
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
