import { shortState, storedState, type SessionState } from '@parley/engine';
import { sessionExpired } from '@parley/errors';
import { sessionTtlMs, type Deps } from '../deps.ts';
import { commit } from '../sessions/commit.store.ts';
import type { ExecutedTurn } from './execute-turn.ts';
import { keptFiles, type NamedFiles } from './named-files.ts';
import { ClaimLost, TurnNotTaken, type SessionTurn } from './session-turn.ts';
import type { TurnJson } from './turn.view.ts';
import { turnRecordJson } from './turn-record.ts';

/** A conversation that has ended can be read for so long, and its last message repeated. */
const endedTtlMs = 3_600_000;

/** The parts of a commit beyond the turn itself. */
export type CommitExtras = {
  /** Fields of a session that begins with this turn. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Set if the message shows that the response of the turn before has arrived. */
  readonly follows?: boolean;
  readonly replacesSession?: boolean;
  readonly joinsResult?: boolean;
  /** The files that the message names. */
  readonly named?: NamedFiles;
};

/**
 * Commits a turn; once it resolves the answer is stored and may be sent. Throws `ClaimLost` where another attempt was
 * first and `TurnNotTaken` where another session of the result was; then nothing of this one is stored.
 */
export async function commitTurn(
  deps: Deps,
  { session, owner, turn }: SessionTurn,
  executed: ExecutedTurn,
  json: TurnJson,
  { named = [], ...extras }: CommitExtras = {},
): Promise<void> {
  const { state, output, flows } = executed;
  const { sessionId, shard, keys, isPreview } = session;
  const { workspaceId } = owner;
  const { number, now, startedAt, attempt } = turn;
  const [root] = state.frames;
  const ttlMs = sessionTtlMs(deps.config);
  const files = [...executed.files, ...keptFiles(named, output)];
  const { payments, models } = executed;
  const facts = { number, at: now, files, payments, models, traceparent: deps.tracing.traceparent() };
  const record = isPreview
    ? undefined
    : turnRecordJson({ sessionId, workspaceId, startedAt }, facts, flows, state, output, json.lines);
  const committed = await commit(deps.kept, keys, deps.keys.turns(shard), attempt, {
    turn: number,
    ttlMs,
    // a preview is its author's, and begins anew under its id
    endedTtlMs: isPreview ? undefined : Math.min(ttlMs, endedTtlMs),
    state: JSON.stringify(json.isShort ? shortState(state) : storedState(state)),
    status: statusOf(state),
    response: json.keptResponse,
    record,
    transcript: json.keptLines,
    maxTranscriptBytes: deps.config.MAX_TRANSCRIPT_BYTES,
    workspaceId,
    botId: root?.botId ?? '',
    startedAt,
    resultId: root?.resultId,
    acceptsAnswer: output.answers.length > 0,
    isShort: json.isShort,
    ...extras,
  });
  switch (committed.outcome) {
    case 'committed':
      // the chat goes on, and its result has every line
      if (committed.isTranscriptCut)
        deps.logger.warn({ sessionId, workspaceId }, 'a session keeps only the last lines of its transcript');
      return;
    case 'superseded':
      throw new TurnNotTaken(committed);
    case 'missing':
      throw sessionExpired();
    case 'lost':
      throw new ClaimLost();
  }
}

/** The status of a session: `listening` if only a webhook can move it on. */
function statusOf(state: SessionState): string {
  if (state.status === 'finished') return 'finished';
  return state.waiting?.for === 'webhook' ? 'listening' : 'waiting';
}
