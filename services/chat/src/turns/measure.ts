import { ProblemError } from '@parley/errors';
import { shortSessionId } from '@parley/server';
import type { Deps } from '../deps.ts';
import { SessionSuperseded } from './commit-turn.ts';
import { ClaimLost } from './run-turn.ts';
import type { SessionTurn } from './session-turn.ts';
import type { TurnEnd, TurnKind } from '../metrics/chat-metrics.ts';

/** Runs a turn as a span, and counts what became of it. */
export async function measuredTurn<T>(
  { metrics, tracing }: Pick<Deps, 'metrics' | 'tracing'>,
  session: Pick<SessionTurn, 'isPreview' | 'turn' | 'sessionId'>,
  run: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let end: TurnEnd = 'committed';
  try {
    return await tracing.span(
      'turn',
      { 'parley.turn': session.turn, 'parley.session.id': shortSessionId(session.sessionId) },
      run,
    );
  } catch (error) {
    end = endOf(error);
    throw error;
  } finally {
    metrics.turnEnded(kindOf(session), end, (performance.now() - started) / 1_000);
  }
}

/** The kind of a turn of this session. */
function kindOf({ isPreview, turn }: Pick<SessionTurn, 'isPreview' | 'turn'>): TurnKind {
  if (isPreview) return 'preview';
  return turn === 1 ? 'start' : 'continue';
}

function endOf(error: unknown): TurnEnd {
  if (error instanceof ClaimLost) return 'lost';
  if (error instanceof SessionSuperseded) return 'refused';
  return error instanceof ProblemError && error.status < 500 ? 'refused' : 'failed';
}
