import { sessionExpired } from '@parley/errors';
import type { ChatMessage } from '@parley/schema';
import { sessionTtlMs, type Deps } from '../deps.ts';
import { commit } from '../sessions/session.store.ts';
import type { PerformedTurn } from './perform-turn.ts';
import { ClaimLost } from './run-turn.ts';
import type { SessionTurn } from './session-turn.ts';
import { transcriptOf, turnRecordOf } from './turn-record.ts';

/** The parts of a commit beyond the turn itself. */
export type CommitExtras = {
  /** Fields of a session that begins with this turn. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly replacesSession?: boolean;
  readonly joinsResult?: boolean;
};

/** Another session of the same result was first to accept an answer: nothing of this turn is stored. */
export class SessionSuperseded extends Error {
  readonly by: string | undefined;

  constructor(by: string | undefined) {
    super('another session has taken the result over');
    this.name = 'SessionSuperseded';
    this.by = by;
  }
}

/**
 * Commits a turn; once it resolves the answer is stored and may be sent. Throws `ClaimLost` where another attempt was
 * first and `SessionSuperseded` where another session was; then nothing of this one is stored.
 */
export async function commitTurn(
  deps: Deps,
  session: SessionTurn,
  performed: PerformedTurn,
  message: ChatMessage | undefined,
  response: string,
  extras: CommitExtras = {},
): Promise<void> {
  const { state, output, flows } = performed;
  const transcript = transcriptOf(message, output);
  const turn = { number: session.turn, at: session.now, transcript, traceparent: deps.tracing.traceparent() };
  const record = session.isPreview
    ? undefined
    : JSON.stringify(turnRecordOf(session, turn, flows, state, output));
  const committed = await commit(deps.redis, session.keys, deps.keys.turns(session.shard), session.attempt, {
    turn: session.turn,
    ttlMs: sessionTtlMs(deps.config),
    state: JSON.stringify(state),
    status: statusOf(performed),
    response,
    record,
    transcript: transcript.map((line) => JSON.stringify(line)),
    maxTranscriptBytes: deps.config.MAX_TRANSCRIPT_BYTES,
    sessionId: session.sessionId,
    startedAt: session.startedAt,
    resultId: state.frames[0]?.resultId,
    acceptsAnswer: output.answers.length > 0,
    ...extras,
  });
  switch (committed.outcome) {
    case 'committed':
      // the chat goes on, and its result has every line
      if (committed.isTranscriptCut)
        deps.logger.warn(
          { sessionId: session.sessionId, workspaceId: session.workspaceId },
          'a session keeps only the last lines of its transcript',
        );
      return;
    case 'superseded':
      throw new SessionSuperseded(committed.by);
    case 'missing':
      throw sessionExpired();
    case 'lost':
      throw new ClaimLost();
  }
}

/** The status of a session: `listening` if only a webhook can move it on. */
function statusOf({ state }: PerformedTurn): string {
  if (state.status === 'finished') return 'finished';
  return state.waiting?.for === 'webhook' ? 'listening' : 'waiting';
}
