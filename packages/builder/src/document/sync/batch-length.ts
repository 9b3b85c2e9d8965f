/** The most operations of one batch; the rest follows in the next. */
const mostOperations = 5_000;

/** The number of operations that the next batch has: half as many after one that was too large in bytes. */
export class BatchLength {
  #length = mostOperations;

  get length(): number {
    return this.#length;
  }

  /** Makes the next batch smaller than one of `sent` operations; false where that was a single one. */
  shrink(sent: number): boolean {
    if (sent <= 1) return false;
    this.#length = Math.ceil(sent / 2);
    return true;
  }

  /** Lets the next batch be larger again. */
  grow(): void {
    this.#length = Math.min(mostOperations, this.#length * 2);
  }
}
