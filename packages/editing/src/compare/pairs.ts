/** Pairs of ids: each id is in one of them at most. */
export class Pairs {
  readonly byFormer = new Map<string, string>();
  readonly #present = new Set<string>();

  isFree(former: string, present: string): boolean {
    return !this.byFormer.has(former) && !this.#present.has(present);
  }

  hasPresent(present: string): boolean {
    return this.#present.has(present);
  }

  add(former: string, present: string): void {
    this.byFormer.set(former, present);
    this.#present.add(present);
  }

  /** Pairs what has one key on both sides, in the order of the sides. */
  addByKey(
    former: readonly string[],
    present: readonly string[],
    keyOf: {
      readonly former: (id: string) => string | undefined;
      readonly present: (id: string) => string | undefined;
    },
  ): void {
    const waiting = new Map<string, string[]>();
    for (const id of present) {
      const key = this.hasPresent(id) ? undefined : keyOf.present(id);
      if (key === undefined) continue;
      const list = waiting.get(key);
      if (list) list.push(id);
      else waiting.set(key, [id]);
    }
    for (const list of waiting.values()) list.reverse();
    for (const id of former) {
      const key = this.byFormer.has(id) ? undefined : keyOf.former(id);
      const found = key === undefined ? undefined : waiting.get(key)?.pop();
      if (found !== undefined) this.add(id, found);
    }
  }
}
