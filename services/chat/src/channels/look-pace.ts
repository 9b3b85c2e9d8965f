/** The pause between two looks for contacts that are due, unless a message comes in here. */
export const lookMs = 500;
/** The pause between two looks of a process that has had no contact for `idleAfterMs`. */
const idleLookMs = 5_000;
const idleAfterMs = 60_000;
/** The pause between two looks for providers to be told of a new address, whose author waits for it. */
const connectMs = 1_000;

/** Says how often a process asks Redis what there is to do for channels: next to never where there is none. */
export class LookPace {
  /** A process that begins may have contacts of one that died. */
  #foundAt: number;
  #lookedAt = 0;
  #connectedAt = 0;

  constructor(now: number) {
    this.#foundAt = now;
  }

  /** Notes that there was something to do. */
  found(now: number): void {
    this.#foundAt = now;
  }

  /** True if contacts are to be looked for now, which is noted. */
  looksForContacts(now: number): boolean {
    const isIdle = now - this.#foundAt > idleAfterMs;
    if (isIdle && now - this.#lookedAt < idleLookMs) return false;
    this.#lookedAt = now;
    return true;
  }

  /** True if channels to connect are to be looked for now, which is noted. */
  looksForChannels(now: number): boolean {
    if (now - this.#connectedAt < connectMs) return false;
    this.#connectedAt = now;
    return true;
  }
}
