import { listedTables, type BotDocument } from '../document/bot-document.ts';
import { isElementList } from '../document/json.ts';
import type { Operation, Path } from '../operations/operation.ts';
import { readerOf, type Read } from '../operations/read-at.ts';

/**
 * The operations with places in the lists as others left them: after what the others put at the same place, and after
 * the nearest element before it where the one to follow is gone. Each list is looked through once, whoever puts
 * something into it.
 */
export function reanchored(
  base: BotDocument,
  current: BotDocument,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): readonly Operation[] {
  const placedByThem = placedIds(theirs);
  const placedByMe = new Set<string>();
  const lists = { base: new Lists(base), current: new Lists(current) };
  const anchors = new Map<readonly string[], Map<readonly string[], Anchors>>();
  return mine.map((operation) => {
    if (operation.op !== 'insert' && operation.op !== 'move') return operation;
    const { after } = operation;
    placedByMe.add(operation.path.at(-1) ?? '');
    if (after !== null && placedByMe.has(after)) return operation;
    const list = lists.current.of(operation) ?? none;
    const former = lists.base.of(operation) ?? none;
    const known = anchors.get(list) ?? new Map<readonly string[], Anchors>();
    const found = known.get(former) ?? new Anchors(former, list, placedByThem);
    anchors.set(list, known.set(former, found));
    return { ...operation, after: found.after(after) };
  });
}

const none: readonly string[] = [];

function placedIds(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ op, path }) => (op === 'insert' || op === 'move' ? [path.at(-1) ?? ''] : [])),
  );
}

/** The places of a list as it was that the list as it is has for what follows an element. */
class Anchors {
  readonly #list: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  /** For each element that was there: the place of itself, or of the nearest before it that is left; -1 for none. */
  readonly #nearest = new Map<string, number>();
  /** For each place, the last of those that the others filled without a gap after it; the first is for -1. */
  readonly #ends: number[];

  constructor(former: readonly string[], list: readonly string[], placedByThem: ReadonlySet<string>) {
    this.#list = list;
    this.#places = new Map(list.map((id, index) => [id, index]));
    let nearest = -1;
    for (const id of former) this.#nearest.set(id, (nearest = this.#places.get(id) ?? nearest));
    this.#ends = Array.from({ length: list.length + 1 }, (_, index) => index - 1);
    for (let index = list.length - 1; index >= 0; index--) {
      const end = this.#ends[index + 1];
      if (end !== undefined && placedByThem.has(list[index] ?? '')) this.#ends[index] = end;
    }
  }

  /** The id to follow now, for what was to follow this one. */
  after(id: string | null): string | null {
    const place = id === null ? -1 : (this.#places.get(id) ?? this.#nearest.get(id) ?? -1);
    return this.#list[this.#ends[place + 1] ?? place] ?? null;
  }
}

/** The lists of ids of a document, each made once. */
class Lists {
  readonly #document: BotDocument;
  readonly #read: Read;
  readonly #elements = new Map<unknown, readonly string[]>();
  #groups: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(document: BotDocument) {
    this.#document = document;
    this.#read = readerOf(document);
  }

  /** The ids of the list that an operation puts something into. */
  of({ path, ...operation }: Extract<Operation, { op: 'insert' | 'move' }>): readonly string[] | undefined {
    if (path.length > 2) return this.#elementsAt(path.slice(0, -1));
    if (operation.in !== undefined) return this.#document.blockIds[operation.in];
    const [root = '', id = ''] = path;
    const table = listedTables.find((name) => name === root);
    return table ? this.#document.order[table] : this.#listOfBlock(id);
  }

  #elementsAt(path: Path): readonly string[] | undefined {
    const list = this.#read(path);
    const known = this.#elements.get(list);
    if (known || !isElementList(list)) return known;
    const ids = list.map(({ id }) => id);
    this.#elements.set(list, ids);
    return ids;
  }

  #listOfBlock(id: string): readonly string[] | undefined {
    this.#groups ??= new Map(
      Object.values(this.#document.blockIds)
        .toReversed()
        .flatMap((ids) => ids.map((block) => [block, ids] as const)),
    );
    return this.#groups.get(id);
  }
}
