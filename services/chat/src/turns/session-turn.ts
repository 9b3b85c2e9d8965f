import type { Slot, Tenant } from '@parley/server';
import type { Attempt, Stale } from '../sessions/claim.store.ts';
import type { Superseded } from '../sessions/session-scripts.ts';
import type { TurnSpeech } from './turn-speech.ts';
import type { LocatedSession } from './locate-session.ts';

/** One turn of one session that we hold the claim of, or that nobody else can know of. */
export type SessionTurn = {
  readonly session: LocatedSession;
  readonly owner: TurnOwner;
  readonly turn: ClaimedTurn;
  /** The words that are said while it runs; undefined if nobody listens. */
  readonly speech?: TurnSpeech | undefined;
};

/** The workspace that a turn belongs to, and the caller who asked for it. */
type TurnOwner = {
  readonly workspaceId: string;
  readonly tenant: Tenant;
  /** The user who calls: previews read the drafts that this user may see. Undefined for visitors. */
  readonly userId: string | undefined;
  /** False in the preview of a member who may only read: it must not spend what is the workspace's. */
  readonly mayUseCredentials: boolean;
};

/** A turn as it stands when its execution begins. */
export type ClaimedTurn = {
  /** 1 for the turn that starts the session. */
  readonly number: number;
  /** Milliseconds since 1970, by the clock of Redis. */
  readonly now: number;
  /** The start of the session, in the same form. */
  readonly startedAt: number;
  /** Undefined for the start of a session nobody else can know of. */
  readonly attempt: Attempt | undefined;
  readonly fingerprint: string;
  /** The result that a start has made; a later attempt at the start goes on with it. Undefined for every other turn. */
  readonly newResultId?: string | undefined;
  /** Results of effects by name, left by an attempt at this turn that died. */
  readonly journal: ReadonlyMap<string, string>;
  /** The slot among all turns that are run; given up while an effect is waited for. */
  readonly slot: Slot;
};

/** Another process has taken the turn over: nothing of this attempt counts. */
export class ClaimLost extends Error {
  constructor() {
    super('the claim on the session is lost');
    this.name = 'ClaimLost';
  }
}

/** A turn that was claimed turns out not to be the request's: nothing of it is stored. */
export class TurnNotTaken extends Error {
  readonly reason: Superseded | Stale;

  constructor(reason: Superseded | Stale) {
    super('the turn belongs to another message or session');
    this.name = 'TurnNotTaken';
    this.reason = reason;
  }
}
