import { randomUUID } from 'node:crypto';
import type { Held, KeptWrites, Logger, RedisClient } from '@parley/server';
import { callerArgs, type Caller } from './caller.ts';
import type { SessionKeys } from './session-keys.ts';
import type { KeptResponse } from './session.store.ts';
import { elementsOf, sessionScript, supersededBy, type Superseded } from './session-scripts.ts';

const scripts = {
  claim: sessionScript('claim-4'),
  claimStart: sessionScript('claim-start-3'),
  hold: sessionScript('hold-turn-1'),
  journal: sessionScript('journal-2'),
  release: sessionScript('release-1'),
  renew: sessionScript('renew-1'),
};

/** A claim that is not renewed ends after this time. */
export const leaseMs = 5_000;

/** A message as the protocol sees it. */
export type Attempt = {
  readonly claimId: string;
  readonly fingerprint: string;
  readonly idempotencyKey: string;
  /**
   * True while a claim in Redis keeps others from the turn, and while it is not known whether one does. A turn that nobody
   * outside notices is fenced by its commit alone.
   */
  isHolding: boolean;
};

/** A fresh attempt at a message. `fingerprint` is the hash of the request. */
export function newAttempt(fingerprint: string, idempotencyKey: string | undefined): Attempt {
  return { claimId: randomUUID(), fingerprint, idempotencyKey: idempotencyKey ?? '', isHolding: false };
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
  | { readonly outcome: 'missing' | 'ended' | 'origin' | 'reused' | 'finished' | Listening }
  | Superseded
  | Stale
  | { readonly outcome: 'wait'; readonly turn: number }
  | ({ readonly outcome: 'replay' } & KeptResponse)
  | { readonly outcome: 'answered'; readonly turn: number }
  | { readonly outcome: 'busy'; readonly retryAfterMs: number };

/** The message answers another question than the one of the last turn, whose response this is. */
export type Stale = { readonly outcome: 'stale'; readonly turn: number } & KeptResponse;

/**
 * Gives the next turn of a session to a caller who may use it. Every reason against it comes back as a value. A
 * message that was told to wait says which turn it waited for, and gets that turn's response or nothing; one that says
 * whose question it answers gets the turn after that one, or nothing. The turn is claimed `atOnce`, or as soon as the
 * attempt holds it.
 */
export async function claim(
  redis: RedisClient,
  keys: SessionKeys,
  attempt: Attempt,
  caller: Caller,
  { awaitedTurn, answeredTurn }: Expectation,
  when: 'atOnce' | 'whenHeld',
): Promise<({ readonly outcome: 'claimed' } & Claim) | Unclaimed> {
  const { claimId, fingerprint, idempotencyKey } = attempt;
  attempt.isHolding = true;
  const reply = elementsOf(
    await scripts.claim.run(
      redis,
      [keys.session, keys.idempotency, keys.writers, keys.gone],
      [
        claimId,
        fingerprint,
        idempotencyKey,
        leaseMs,
        ...callerArgs(caller),
        awaitedTurn,
        webhookArgs[caller.webhookData],
        answeredTurn,
        when === 'atOnce' ? '1' : '0',
      ],
    ),
  );
  const [outcome, isHolding, now, turn, state, startedAt, workspaceId, ...journal] = reply;
  attempt.isHolding = outcome === 'claimed' && isHolding === '1';
  if (outcome !== 'claimed') return unclaimed(reply);
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
  attempt: Attempt,
): Promise<({ readonly outcome: 'claimed' } & Pick<Claim, 'turn' | 'journal'>) | Unclaimed> {
  const { claimId, fingerprint, idempotencyKey } = attempt;
  attempt.isHolding = true;
  const reply = elementsOf(
    await scripts.claimStart.run(
      redis,
      [keys.session, keys.idempotency, keys.journal],
      [claimId, fingerprint, idempotencyKey, leaseMs],
    ),
  );
  attempt.isHolding = reply[0] === 'claimed';
  if (!attempt.isHolding) return unclaimed(reply);
  return { outcome: 'claimed', turn: 1, journal: pairs(reply.slice(1)) };
}

/** Claims the turn of that number for an attempt that has only read it; false if another attempt was there meanwhile. */
export async function hold(
  redis: RedisClient,
  keys: SessionKeys,
  attempt: Attempt,
  turn: number,
): Promise<boolean> {
  const { claimId, fingerprint, idempotencyKey } = attempt;
  const args = [claimId, turn, fingerprint, idempotencyKey, leaseMs];
  attempt.isHolding = true;
  attempt.isHolding = (await scripts.hold.run(redis, [keys.session], args)) === 1;
  return attempt.isHolding;
}

/** The claim of an attempt, to be given back. */
export function claimOf(
  {
    redis,
    kept,
    logger,
  }: { readonly redis: RedisClient; readonly kept: KeptWrites; readonly logger: Logger },
  { keys }: { readonly keys: SessionKeys },
  { claimId }: Attempt,
): Held {
  return {
    logger,
    what: 'a claim',
    leaseMs,
    release: () => scripts.release.run(redis, [keys.session], [claimId]),
    confirm: () => kept.confirm(keys.session),
  };
}

/** Prolongs a claim; false if it is not ours any more. */
export async function renew(redis: RedisClient, keys: SessionKeys, attempt: Attempt): Promise<boolean> {
  return (await scripts.renew.run(redis, [keys.session], [attempt.claimId, leaseMs])) === 1;
}

/** Writes down results of effects under their names, as kept as a turn is; false if the claim is not ours any more. */
export async function writeJournal(
  kept: KeptWrites,
  keys: SessionKeys,
  attempt: Attempt,
  ttlMs: number,
  entries: Readonly<Record<string, string>>,
): Promise<boolean> {
  const args = [attempt.claimId, leaseMs, ttlMs, ...Object.entries(entries).flat()];
  return (await kept.run(scripts.journal, [keys.session, keys.journal], args)) === 1;
}

function unclaimed(reply: readonly unknown[]): Unclaimed {
  const [outcome, detail, more, state] = reply;
  switch (outcome) {
    case 'replay':
      return { outcome, response: String(detail), state: String(more) };
    case 'answered':
    case 'wait':
      return { outcome, turn: Number(detail) };
    case 'busy':
      return { outcome, retryAfterMs: Number(detail) };
    case 'superseded':
      return supersededBy(detail);
    case 'stale':
      return { outcome, turn: Number(detail), response: String(more), state: String(state) };
    case 'ended':
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

function pairs(flat: readonly unknown[]): Map<string, string> {
  const map = new Map<string, string>();
  for (let i = 0; i + 1 < flat.length; i += 2) map.set(String(flat[i]), String(flat[i + 1]));
  return map;
}
