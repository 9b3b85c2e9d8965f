type Link<T> = {
  readonly id: string;
  readonly value: T;
  before: Link<T> | undefined;
  after: Link<T> | undefined;
};

/** A list whose elements have ids, in which each is found, inserted and removed in constant time. */
export class OrderedElements<T> {
  readonly #links = new Map<string, Link<T>>();
  #first: Link<T> | undefined;
  #last: Link<T> | undefined;

  constructor(elements: Iterable<readonly [id: string, value: T]>) {
    for (const [id, value] of elements) this.insert(id, value, '');
  }

  get size(): number {
    return this.#links.size;
  }

  has(id: string): boolean {
    return this.#links.has(id);
  }

  get(id: string): T | undefined {
    return this.#links.get(id)?.value;
  }

  /** Puts an element after the one whose id is `after`: first where that is null, last where there is none such. */
  insert(id: string, value: T, after: string | null): void {
    const former = after === null ? undefined : (this.#links.get(after) ?? this.#last);
    const following = former ? former.after : this.#first;
    const link: Link<T> = { id, value, before: former, after: following };
    if (former) former.after = link;
    else this.#first = link;
    if (following) following.before = link;
    else this.#last = link;
    this.#links.set(id, link);
  }

  /** Takes an element out; undefined where there is none with that id. */
  remove(id: string): T | undefined {
    const link = this.#links.get(id);
    if (!link) return undefined;
    const { before, after } = link;
    if (before) before.after = after;
    else this.#first = after;
    if (after) after.before = before;
    else this.#last = before;
    this.#links.delete(id);
    return link.value;
  }

  *values(): Generator<T> {
    for (let link = this.#first; link; link = link.after) yield link.value;
  }
}
