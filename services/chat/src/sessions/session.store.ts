import { randomUUID } from 'node:crypto';
import { redisScript, type RedisClient } from '@parley/server';
import type { ChatPrincipal } from '../principals/chat-principal.ts';
import { mustHaveOrigin } from '../principals/origin.ts';
import type { SessionKeys } from './session-keys.ts';

const script = (name: string): ReturnType<typeof redisScript> =>
  redisScript(new URL(`../../lua/${name}.lua`, import.meta.url));
const scripts = {
  begin: script('begin-2'),
  claim: script('claim-5'),
  claimStart: script('claim-start-3'),
  commit: script('commit-7'),
  journal: script('journal-2'),
  read: script('read-3'),
  release: script('release-1'),
  renew: script('renew-1'),
  reserveStart: script('reserve-start-2'),
  supersede: script('supersede-1'),
};

/** A claim that is not renewed ends after this time. */
export const leaseMs = 5_000;

/** The sender of a message to a session. */
export type Caller = {
  readonly principal: ChatPrincipal;
  readonly origin: string | undefined;
  /**
   * A session that listens for a webhook takes this caller's message as the webhook's data: `never`; `also`,
   * beside ordinary messages; or `only`, and then nothing else.
   */
  readonly webhookData: 'never' | 'also' | 'only';
};

/** A message as the protocol sees it. */
export type Attempt = {
  readonly claimId: string;
  readonly fingerprint: string;
  readonly idempotencyKey: string;
};

/** A fresh attempt at a message. `fingerprint` is the hash of the request. */
export function newAttempt(fingerprint: string, idempotencyKey: string | undefined): Attempt {
  return { claimId: randomUUID(), fingerprint, idempotencyKey: idempotencyKey ?? '' };
}

/** A won claim, with everything the turn needs. */
export type Claim = {
  /** Milliseconds since 1970, by the clock of Redis. */
  readonly now: number;
  readonly turn: number;
  readonly state: string;
  readonly startedAt: number;
  readonly workspaceId: string;
  /** Results of effects by name, left by an attempt at this turn that died. */
  readonly journal: ReadonlyMap<string, string>;
};

const webhookArgs = { never: '0', also: '1', only: '2' } as const;
type Listening = 'listening' | 'notListening';

/** The turns that a message names; 0: none that it knows of. */
export type Expectation = {
  /** The turn it was told to wait for. */
  readonly awaitedTurn: number;
  /** The turn whose question it answers. */
  readonly answeredTurn: number;
};

/** The reason a turn was not claimed. */
export type Unclaimed =
  | { readonly outcome: 'missing' | 'origin' | 'reused' | 'finished' | Listening }
  | Superseded
  | Stale
  | { readonly outcome: 'wait'; readonly turn: number }
  | { readonly outcome: 'replay'; readonly response: string }
  | { readonly outcome: 'answered'; readonly turn: number }
  | { readonly outcome: 'busy'; readonly retryAfterMs: number };

/** Another session has accepted an answer for the same result; `by` is undefined where a former release did not note it. */
export type Superseded = { readonly outcome: 'superseded'; readonly by: string | undefined };

/** The message answers another question than the one of the last turn, whose response this is. */
export type Stale = { readonly outcome: 'stale'; readonly turn: number; readonly response: string };

/** Everything a turn leaves behind. */
export type Commit = {
  readonly turn: number;
  readonly ttlMs: number;
  readonly state: string;
  readonly status: string;
  readonly response: string;
  /** Undefined where nothing is to be kept beyond the session. */
  readonly record: string | undefined;
  readonly transcript: readonly string[];
  /** Of the whole transcript as it is kept for the session; its oldest lines go. */
  readonly maxTranscriptBytes: number;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Undefined in a preview. */
  readonly resultId: string | undefined;
  readonly acceptsAnswer: boolean;
  /** Set when the session begins. */
  readonly fields?: Readonly<Record<string, string>>;
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

/** A session as somebody finds it who comes back to it. */
export type FoundSession = {
  readonly status: string;
  readonly turn: number;
  readonly response: string;
  readonly state: string;
  readonly isRunning: boolean;
  readonly transcript: readonly string[];
};

/** Gives out the position of a new result in a shard, and says how full the shard's stream is. */
export async function begin(
  redis: RedisClient,
  keys: { readonly position: string; readonly stream: string },
  args: readonly [shard: number, maxShards: number, tiesPerMillisecond: number],
): Promise<{ now: number; position: number; streamLength: number }> {
  const [now, position, streamLength] = list(
    await scripts.begin.run(redis, [keys.position, keys.stream], args),
  );
  return { now: Number(now), position: Number(position), streamLength: Number(streamLength) };
}

/**
 * Claims the next turn of a session for a caller who may use it. Every reason against it comes back as a value. A
 * message that was told to wait says which turn it waited for, and gets that turn's response or nothing; one that says
 * whose question it answers gets the turn after that one, or nothing.
 */
export async function claim(
  redis: RedisClient,
  keys: SessionKeys,
  attempt: Attempt,
  caller: Caller,
  { awaitedTurn, answeredTurn }: Expectation,
): Promise<({ readonly outcome: 'claimed' } & Claim) | Unclaimed> {
  const { claimId, fingerprint, idempotencyKey } = attempt;
  const reply = list(
    await scripts.claim.run(
      redis,
      [keys.session, keys.idempotency, keys.journal, keys.writers, keys.gone],
      [
        claimId,
        fingerprint,
        idempotencyKey,
        leaseMs,
        ...callerArgs(caller),
        awaitedTurn,
        webhookArgs[caller.webhookData],
        answeredTurn,
      ],
    ),
  );
  if (reply[0] !== 'claimed') return unclaimed(reply);
  const [, now, turn, state, startedAt, workspaceId, ...journal] = reply;
  return {
    outcome: 'claimed',
    now: Number(now),
    turn: Number(turn),
    state: String(state),
    startedAt: Number(startedAt),
    workspaceId: String(workspaceId),
    journal: pairs(journal),
  };
}

/** Claims the first turn of a session whose id comes from an idempotency key. */
export async function claimStart(
  redis: RedisClient,
  keys: SessionKeys,
  { claimId, fingerprint, idempotencyKey }: Attempt,
): Promise<({ readonly outcome: 'claimed' } & Pick<Claim, 'turn' | 'journal'>) | Unclaimed> {
  const reply = list(
    await scripts.claimStart.run(
      redis,
      [keys.session, keys.idempotency, keys.journal],
      [claimId, fingerprint, idempotencyKey, leaseMs],
    ),
  );
  if (reply[0] !== 'claimed') return unclaimed(reply);
  return { outcome: 'claimed', turn: 1, journal: pairs(reply.slice(1)) };
}

/** Commits a turn, all of it or nothing. `attempt` is undefined for a start that needed no claim. */
export async function commit(
  redis: RedisClient,
  keys: SessionKeys,
  stream: string,
  attempt: Attempt | undefined,
  done: Commit,
): Promise<Committed> {
  const { session, idempotency, transcript, journal, writers, gone } = keys;
  const reply = await scripts.commit.run(
    redis,
    [session, idempotency, transcript, journal, stream, writers, gone],
    [
      attempt?.claimId ?? '',
      done.turn,
      done.ttlMs,
      done.state,
      done.status,
      done.response,
      attempt?.idempotencyKey ?? '',
      attempt?.fingerprint ?? '',
      done.record ?? '',
      flag(done.replacesSession),
      done.sessionId,
      done.startedAt,
      done.resultId ?? '',
      flag(done.joinsResult),
      flag(done.acceptsAnswer),
      done.maxTranscriptBytes,
      done.transcript.length,
      ...done.transcript,
      ...Object.entries(done.fields ?? {}).flat(),
    ],
  );
  const [outcome, detail] = list(reply);
  if (outcome === 'superseded') return superseded(detail);
  if (outcome === 'committed') return { outcome, isTranscriptCut: detail === '1' };
  return { outcome: outcome === 'missing' ? outcome : 'lost' };
}

/**
 * Notes the idempotency key of a start in the shard that the key alone names, for a session that lives in another one;
 * false where the key came with another body before.
 */
export async function reserveStart(
  redis: RedisClient,
  keys: SessionKeys,
  { idempotencyKey, fingerprint }: Attempt,
  ttlMs: number,
): Promise<boolean> {
  const args = [idempotencyKey, fingerprint, ttlMs];
  return (await scripts.reserveStart.run(redis, [keys.session, keys.idempotency], args)) === 'reserved';
}

/** Gives a claim back; harmless if it is not ours any more. */
export async function release(redis: RedisClient, keys: SessionKeys, attempt: Attempt): Promise<void> {
  await scripts.release.run(redis, [keys.session], [attempt.claimId]);
}

/** Prolongs a claim; false if it is not ours any more. */
export async function renew(redis: RedisClient, keys: SessionKeys, attempt: Attempt): Promise<boolean> {
  return (await scripts.renew.run(redis, [keys.session], [attempt.claimId, leaseMs])) === 1;
}

/** Writes down results of effects under their names; false if the claim is not ours any more. */
export async function writeJournal(
  redis: RedisClient,
  keys: SessionKeys,
  attempt: Attempt,
  ttlMs: number,
  entries: Readonly<Record<string, string>>,
): Promise<boolean> {
  const args = [attempt.claimId, leaseMs, ttlMs, ...Object.entries(entries).flat()];
  return (await scripts.journal.run(redis, [keys.session, keys.journal], args)) === 1;
}

/** Ends a session whose result is kept in another shard, where its commits cannot look. */
export async function supersede(redis: RedisClient, session: string): Promise<void> {
  await scripts.supersede.run(redis, [session], []);
}

/** The stored response of the last turn of a session; undefined where the session is gone. */
export async function lastResponse(
  redis: RedisClient,
  { session }: Pick<SessionKeys, 'session'>,
  turn: number,
): Promise<string | undefined> {
  return (await redis.hget(session, `response${turn % 2}`)) ?? undefined;
}

/** Reads a session for a caller who may use it, unless it has got no further than the turn they know. */
export async function read(
  redis: RedisClient,
  keys: SessionKeys,
  caller: Pick<Caller, 'principal' | 'origin'>,
  knownTurn: number,
): Promise<'missing' | 'origin' | 'known' | FoundSession> {
  const args = [...callerArgs(caller), knownTurn];
  const reply = list(await scripts.read.run(redis, [keys.session, keys.transcript, keys.gone], args)).map(
    String,
  );
  const [found, status = '', turn, response = '', state = '', isRunning, ...transcript] = reply;
  if (found !== 'found') return found === 'origin' || found === 'known' ? found : 'missing';
  return { status, turn: Number(turn), response, state, isRunning: isRunning === '1', transcript };
}

function callerArgs({ principal, origin }: Pick<Caller, 'principal' | 'origin'>): string[] {
  return [principal.workspacesArg, principal.botsArg, origin ?? '', mustHaveOrigin(principal) ? '1' : '0'];
}

const flag = (isSet: boolean | undefined): string => (isSet === true ? '1' : '0');

const superseded = (by: unknown): Superseded => ({
  outcome: 'superseded',
  by: typeof by === 'string' && by !== '' ? by : undefined,
});

function unclaimed(reply: readonly unknown[]): Unclaimed {
  const [outcome, detail, response] = reply;
  switch (outcome) {
    case 'replay':
      return { outcome, response: String(detail) };
    case 'answered':
    case 'wait':
      return { outcome, turn: Number(detail) };
    case 'busy':
      return { outcome, retryAfterMs: Number(detail) };
    case 'superseded':
      return superseded(detail);
    case 'stale':
      return { outcome, turn: Number(detail), response: String(response) };
    case 'origin':
    case 'reused':
    case 'finished':
    case 'listening':
    case 'notListening':
      return { outcome };
    default:
      return { outcome: 'missing' };
  }
}

const list = (reply: unknown): readonly unknown[] => (Array.isArray(reply) ? reply : []);

function pairs(flat: readonly unknown[]): Map<string, string> {
  const map = new Map<string, string>();
  for (let i = 0; i + 1 < flat.length; i += 2) map.set(String(flat[i]), String(flat[i + 1]));
  return map;
}
