import { isJsonObject, type JsonObject } from '@parley/schema';
import { isElementList, ownValue, type Element } from '../document/json.ts';
import type { Operation, Path } from './operation.ts';
import { OrderedElements } from './ordered-elements.ts';

/** Says why a value cannot be changed at a place. */
export type Refuse = (reason: string) => never;

const notNamed = 'this list is set as a whole: its elements have no ids of their own';
const insidePlain = 'the place is inside of a plain value';

/**
 * A value that is being changed. Each object and list in it is copied when it is first changed, so that many operations
 * copy it once; what they do not touch stays the same object. After a refusal the draft is of no use any more.
 */
export class ValueDraft {
  readonly #holder: ObjectDraft;

  constructor(value: unknown) {
    this.#holder = new ObjectDraft({ value });
  }

  /** Changes the value at `path`, from this value on. Objects are made where there are none on the way. */
  change(path: Path, operation: Operation, refuse: Refuse): void {
    const key = path.at(-1) ?? '';
    let inside: Inside = { draft: this.#holder, key: 'value' };
    for (const segment of path.slice(0, -1)) {
      const draft = openedAt(inside, refuse);
      if (draft instanceof ListDraft && !draft.elements.has(segment))
        refuse(`the list has no element ${segment}`);
      inside = { draft, key: segment };
    }
    changeInside(inside, key, operation, refuse);
  }

  finish(): unknown {
    this.#holder.finish();
    return this.#holder.fields['value'];
  }
}

/** A place in a draft that holds another value. */
type Inside = { readonly draft: AnyDraft; readonly key: string };
type AnyDraft = ObjectDraft | ListDraft;

class ObjectDraft {
  readonly fields: Record<string, unknown>;
  readonly #opened = new Map<string, AnyDraft>();

  constructor(object: JsonObject) {
    this.fields = { ...object };
  }

  get(key: string): unknown {
    return this.#opened.get(key) ?? ownValue(this.fields, key);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.fields, key);
  }

  set(key: string, value: unknown): void {
    this.#opened.delete(key);
    write(this.fields, key, value);
  }

  open(key: string, draft: AnyDraft): void {
    // a new field has its place among the others from now on
    if (!this.has(key)) write(this.fields, key, undefined);
    this.#opened.set(key, draft);
  }

  remove(key: string): void {
    this.#opened.delete(key);
    Reflect.deleteProperty(this.fields, key);
  }

  finish(): JsonObject {
    for (const [key, draft] of this.#opened) write(this.fields, key, draft.finish());
    return this.fields;
  }
}

/** A field of any name: an assignment to `__proto__` would be none. */
function write(fields: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true });
  else fields[key] = value;
}

/** An element as it was, until it is opened. */
type Held = { value: unknown };

class ListDraft {
  readonly elements: OrderedElements<Held>;

  constructor(list: readonly Element[]) {
    this.elements = new OrderedElements(list.map((value) => [value.id, { value }] as const));
  }

  get(id: string): unknown {
    return this.elements.get(id)?.value;
  }

  open(id: string, draft: AnyDraft): void {
    const held = this.elements.get(id);
    if (held) held.value = draft;
  }

  finish(): readonly unknown[] {
    return [...this.elements.values()].map(({ value }) =>
      value instanceof ObjectDraft || value instanceof ListDraft ? value.finish() : value,
    );
  }
}

/** The draft of the object or list at a place, which an object is put at where there is nothing. */
function openedAt({ draft, key }: Inside, refuse: Refuse): AnyDraft {
  const value = draft.get(key);
  if (value instanceof ObjectDraft || value instanceof ListDraft) return value;
  const opened = Array.isArray(value) ? new ListDraft(elementsOf(value, refuse)) : objectDraft(value, refuse);
  draft.open(key, opened);
  return opened;
}

function objectDraft(value: unknown, refuse: Refuse): ObjectDraft {
  if (value !== undefined && !isJsonObject(value)) return refuse(insidePlain);
  return new ObjectDraft(value ?? {});
}

/** Changes what an object or a list at a place holds under `key`. */
function changeInside(inside: Inside, key: string, operation: Operation, refuse: Refuse): void {
  switch (operation.op) {
    case 'set':
      setField(inside, key, operation.value, refuse);
      break;
    case 'insert': {
      if (operation.value.id !== key) refuse('the id of what is inserted ends the path');
      const { elements } = openedListAt(inside, refuse);
      if (elements.has(key)) refuse('the list has an element with this id');
      elements.insert(key, { value: operation.value }, operation.after);
      break;
    }
    case 'move': {
      const { elements } = openedListAt(inside, refuse);
      const held = elements.remove(key) ?? refuse('there is no such element');
      elements.insert(key, held, operation.after);
      break;
    }
    case 'remove':
      removeAt(inside, key, refuse);
  }
}

function setField(inside: Inside, key: string, value: unknown, refuse: Refuse): void {
  const former = inside.draft.get(inside.key);
  if (former instanceof ListDraft || Array.isArray(former))
    refuse('an element is inserted, moved or removed; only its fields are set');
  const object = openedAt(inside, refuse);
  if (object instanceof ListDraft) return;
  if (key === 'id' && inside.draft instanceof ListDraft && value !== inside.key) refuse('ids never change');
  object.set(key, value);
}

function removeAt(inside: Inside, key: string, refuse: Refuse): void {
  const former = inside.draft.get(inside.key);
  if (former instanceof ListDraft || Array.isArray(former)) {
    const { elements } = openedListAt(inside, refuse);
    if (!elements.remove(key)) refuse('there is no such element');
    return;
  }
  const isObject = former instanceof ObjectDraft || isJsonObject(former);
  const object = isObject ? openedAt(inside, refuse) : undefined;
  if (!(object instanceof ObjectDraft) || !object.has(key)) return refuse('there is nothing to remove');
  if (key === 'id' && inside.draft instanceof ListDraft) refuse('ids never change');
  object.remove(key);
}

/** The draft of the list at a place, which an empty one is put at where there is nothing. */
function openedListAt({ draft, key }: Inside, refuse: Refuse): ListDraft {
  const value = draft.get(key);
  if (value instanceof ListDraft) return value;
  const opened = new ListDraft(value === undefined ? [] : elementsOf(value, refuse));
  draft.open(key, opened);
  return opened;
}

function elementsOf(list: unknown, refuse: Refuse): readonly Element[] {
  return isElementList(list) ? list : refuse(notNamed);
}
