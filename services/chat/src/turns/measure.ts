import { ProblemError } from '@parley/errors';
import { shortSessionId } from '@parley/server';
import type { Deps } from '../deps.ts';
import type { TurnEnd, TurnKind } from '../metrics/chat-metrics.ts';
import { ClaimLost, TurnNotTaken, type SessionTurn } from './session-turn.ts';

/** Runs a turn as a span, and counts what became of it. */
export async function measuredTurn<T>(
  { metrics, tracing }: Pick<Deps, 'metrics' | 'tracing'>,
  { session, turn }: SessionTurn,
  run: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let end: TurnEnd = 'committed';
  try {
    return await tracing.span(
      'turn',
      { 'parley.turn': turn.number, 'parley.session.id': shortSessionId(session.sessionId) },
      run,
    );
  } catch (error) {
    end = endOf(error);
    throw error;
  } finally {
    metrics.turnEnded(kindOf(session.isPreview, turn.number), end, (performance.now() - started) / 1_000);
  }
}

function kindOf(isPreview: boolean, number: number): TurnKind {
  if (isPreview) return 'preview';
  return number === 1 ? 'start' : 'continue';
}

function endOf(error: unknown): TurnEnd {
  if (error instanceof ClaimLost) return 'lost';
  if (error instanceof TurnNotTaken) return 'refused';
  return error instanceof ProblemError && error.status < 500 ? 'refused' : 'failed';
}
