import type { KeptWrites, RedisClient } from '@parley/server';
import type { Attempt } from './claim.store.ts';
import type { SessionKeys } from './session-keys.ts';
import { elementsOf, sessionScript, supersededBy, type Superseded } from './session-scripts.ts';

const scripts = { commit: sessionScript('commit-7'), supersede: sessionScript('supersede-1') };

/** Everything a turn leaves behind. */
export type Commit = {
  readonly turn: number;
  readonly ttlMs: number;
  /** Milliseconds that all but a mark lives on if the conversation has ended; undefined: as long as any. */
  readonly endedTtlMs: number | undefined;
  readonly state: string;
  readonly status: string;
  readonly response: string;
  /** Undefined where nothing is to be kept beyond the session. */
  readonly record: string | undefined;
  readonly transcript: readonly string[];
  /** Of the whole transcript as it is kept for the session; its oldest lines go. */
  readonly maxTranscriptBytes: number;
  readonly workspaceId: string;
  /** The bot that the session began with. */
  readonly botId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Undefined in a preview. */
  readonly resultId: string | undefined;
  readonly acceptsAnswer: boolean;
  /** Set when the session begins. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Set if the message shows that the response of the turn before has arrived: that one is kept no longer. */
  readonly follows?: boolean;
  /** Set if no process of a release reads the session that knows only long forms of what is stored. */
  readonly isShort: boolean;
  readonly replacesSession?: boolean;
  /** Set where the session begins with a result that another one has written. */
  readonly joinsResult?: boolean;
};

/** The outcome of a commit; nothing is stored except in the first case. */
export type Committed =
  | {
      readonly outcome: 'committed';
      /** True if this turn is the first for which older lines of the transcript had to go. */
      readonly isTranscriptCut: boolean;
    }
  | { readonly outcome: 'lost' | 'missing' }
  | Superseded;

/** Commits a turn, all of it or nothing; resolves once it is kept. `attempt` is undefined for a start that needed no claim. */
export async function commit(
  kept: KeptWrites,
  keys: SessionKeys,
  stream: string,
  attempt: Attempt | undefined,
  done: Commit,
): Promise<Committed> {
  const { session, transcript, writers, gone } = keys;
  const { resultId = '' } = done;
  const reply = await kept.run(
    scripts.commit,
    [
      session,
      transcript,
      stream,
      writers + resultId,
      gone + done.workspaceId,
      gone + done.botId,
      gone + resultId,
    ],
    [
      attempt?.isHolding ? attempt.claimId : '',
      done.turn,
      done.ttlMs,
      done.state,
      done.status,
      done.response,
      attempt?.idempotencyKey ?? '',
      attempt?.fingerprint ?? '',
      done.record ?? '',
      wordFor(done),
      done.acceptsAnswer ? '1' : '0',
      done.maxTranscriptBytes,
      done.endedTtlMs ?? '',
      done.transcript.length,
      ...done.transcript,
      ...Object.entries(done.fields ?? {}).flat(),
    ],
  );
  if (reply === 'committed') return { outcome: reply, isTranscriptCut: false };
  const [outcome, detail] = elementsOf(reply);
  if (outcome === 'superseded') return supersededBy(detail);
  if (outcome === 'committed') return { outcome, isTranscriptCut: detail === '1' };
  return { outcome: outcome === 'missing' ? outcome : 'lost' };
}

/** Ends a session whose result is kept in another shard, where its commits cannot look. */
export async function supersede(redis: RedisClient, session: string): Promise<void> {
  await scripts.supersede.run(redis, [session], []);
}

/** The script's word for a turn that follows one whose response has arrived, or begins a session with something before it. */
function wordFor({ follows, isShort, replacesSession, joinsResult, startedAt }: Commit): string | number {
  if (follows === true) return isShort ? 'drops' : 'follows';
  if (replacesSession === true) return 'replaces';
  return joinsResult === true ? startedAt : '';
}
