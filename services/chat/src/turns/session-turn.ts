import type { Slot } from '../fairness/fair-slots.ts';
import type { Tenant } from '../fairness/tenant.ts';
import type { Attempt } from '../sessions/session.store.ts';
import type { SessionKeys } from '../sessions/session-keys.ts';

/** One turn of one session, once it is clear that it is ours to run. */
export type SessionTurn = {
  readonly sessionId: string;
  readonly shard: number;
  readonly keys: SessionKeys;
  readonly workspaceId: string;
  readonly tenant: Tenant;
  readonly isPreview: boolean;
  readonly startedAt: number;
  readonly turn: number;
  /** Milliseconds since 1970, by the clock of Redis. */
  readonly now: number;
  /** Undefined for the start of a session nobody else can know of. */
  readonly attempt: Attempt | undefined;
  readonly fingerprint: string;
  readonly journal: ReadonlyMap<string, string>;
  /** The user who calls: previews read the drafts that this user may see. Undefined for visitors. */
  readonly userId: string | undefined;
  /** The place among all turns that are run; given up while an effect is waited for. */
  readonly slot: Slot;
};
