/** The group that a window is at; null: none. */
type GroupId = string | null;

/** Somebody who chooses one group after another says so twice a second at most, and in the end where they are. */
const pauseMs = 500;
/** In company a window says where it is this often: one that the service has not heard for twelve seconds is gone. */
const beatMs = 4_000;

/**
 * Tells the others where this window is in the bot: while there are others, when it changes and every four seconds, and one
 * call after the other.
 */
export class OwnPlace {
  readonly #tell: (groupId: GroupId) => Promise<unknown>;
  #groupId: GroupId = null;
  /** The place that the service has of the present stream. */
  #told: GroupId = null;
  #hasOthers = false;
  #isPausing = false;
  #isOver = false;
  #beats: ReturnType<typeof setInterval> | undefined;

  constructor(tell: (groupId: GroupId) => Promise<unknown>) {
    this.#tell = tell;
  }

  move(groupId: GroupId): void {
    this.#groupId = groupId;
    void this.#say();
  }

  /** Notes that a stream has begun: it is at no group yet. */
  begin(): void {
    this.#told = null;
  }

  /** Notes if others have the bot open. */
  meet(hasOthers: boolean): void {
    this.#hasOthers = hasOthers;
    if (!hasOthers) this.#endBeats();
    else if (!this.#isOver) this.#beats ??= setInterval(() => void this.#say(true), beatMs);
    void this.#say();
  }

  stop(): void {
    this.#isOver = true;
    this.#endBeats();
  }

  #endBeats(): void {
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  async #say(isBeat = false): Promise<void> {
    if (this.#isOver || this.#isPausing || !this.#hasOthers) return;
    if (!isBeat && this.#groupId === this.#told) return;
    this.#isPausing = true;
    this.#told = this.#groupId;
    await Promise.all([
      this.#tell(this.#groupId).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, pauseMs)),
    ]);
    this.#isPausing = false;
    await this.#say();
  }
}
