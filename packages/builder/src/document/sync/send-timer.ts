/** The pause after the last edit, and the longest wait after the first one: alone, and while others look on. */
const alone = { debounceMs: 800, mostDelayMs: 3_000 };
const inCompany = { debounceMs: 250, mostDelayMs: 750 };
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

/** Says when edits are sent: a moment after the last of them, and later and later while the server does not answer. */
export class SendTimer {
  readonly #send: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | undefined;
  #retryMs = firstRetryMs;
  /** True while somebody else has the bot open, who is to see each edit soon. */
  isShared = false;

  constructor(send: () => void) {
    this.#send = send;
  }

  /** True where there are edits that no attempt to send has taken yet. */
  get hasEdits(): boolean {
    return this.#changedAt !== undefined;
  }

  noteEdit(): void {
    this.#changedAt ??= Date.now();
  }

  noteSending(): void {
    this.#changedAt = undefined;
  }

  noteSuccess(): void {
    this.#retryMs = firstRetryMs;
  }

  /** Sends 0.8 s from now, and at most 3 s after the first edit; a third and a quarter of that in company. */
  sendSoon(): void {
    const { debounceMs, mostDelayMs } = this.isShared ? inCompany : alone;
    const left = (this.#changedAt ?? Date.now()) + mostDelayMs - Date.now();
    this.#sendIn(Math.max(0, Math.min(debounceMs, left)));
  }

  /** Tries again in 1 s, then 2, 4 and so on up to 30 s. */
  retryLater(): void {
    this.#sendIn(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, lastRetryMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  #sendIn(delayMs: number): void {
    this.cancel();
    this.#timer = setTimeout(this.#send, delayMs);
  }
}
