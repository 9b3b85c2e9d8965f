import type { Stale } from '../sessions/claim.store.ts';
import type { Superseded } from '../sessions/session-scripts.ts';

/** A turn that was claimed turns out not to be the request's: nothing of it is stored. */
export class TurnNotTaken extends Error {
  readonly reason: Superseded | Stale;

  constructor(reason: Superseded | Stale) {
    super('the turn belongs to another message or session');
    this.name = 'TurnNotTaken';
    this.reason = reason;
  }
}
