import type { TurnRecord } from '@parley/schema/contract';
import type { OutboundEvent } from './event.ts';

/** An event of a result. */
export type ResultEvent = OutboundEvent & { readonly resultId: string };

/**
 * The events of a turn. A chat starts with the first turn of its session; a result is completed once in each session
 * that completes it.
 */
export function turnEvents({ sessionId, turn, at, results, channel = 'web' }: TurnRecord): ResultEvent[] {
  return results.flatMap(({ resultId, botId, isCompleted, answers }, index) => {
    const event = (
      type: OutboundEvent['type'],
      key: readonly (string | number)[],
      more: Readonly<Record<string, string>> = {},
    ): ResultEvent => ({
      type,
      key: [type, sessionId, resultId, ...key].join(' '),
      botId,
      resultId,
      at,
      data: { botId, resultId, sessionId, channel, ...more },
    });
    return [
      // the first is that of the bot the session began with
      ...(turn === 1 && index === 0 ? [event('chat.started', [])] : []),
      ...answers.map(({ blockId }, ordinal) => event('answer.given', [turn, ordinal], { blockId })),
      ...(isCompleted ? [event('result.completed', [])] : []),
    ];
  });
}
