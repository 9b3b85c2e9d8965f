import type { Slot, Tenant } from '@parley/server';
import type { Attempt } from '../sessions/claim.store.ts';
import type { LocatedSession } from './locate-session.ts';

/** One turn of one session that we hold the claim of, or that nobody else can know of. */
export type SessionTurn = {
  readonly session: LocatedSession;
  readonly owner: TurnOwner;
  readonly turn: ClaimedTurn;
};

/** The workspace that a turn belongs to, and the caller who asked for it. */
type TurnOwner = {
  readonly workspaceId: string;
  readonly tenant: Tenant;
  /** The user who calls: previews read the drafts that this user may see. Undefined for visitors. */
  readonly userId: string | undefined;
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
  /** Results of effects by name, left by an attempt at this turn that died. */
  readonly journal: ReadonlyMap<string, string>;
  /** The slot among all turns that are run; given up while an effect is waited for. */
  readonly slot: Slot;
};
