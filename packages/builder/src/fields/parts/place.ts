import {
  addElement,
  moveElement,
  removeElement,
  setField,
  settled,
  type Command,
  type Path,
} from '@parley/editing';
import { valueAt } from '@parley/blocks/forms';
import { both } from '../../document/both.ts';
import { elementKey } from '../../document/element-key.ts';

/** A value in the bot that a field shows, with the ways to change it. Reading it changes nothing. */
export type Place = {
  readonly value: unknown;
  readonly path: Path;
  /** True where its list is set as a whole: its commands then hold the other elements as they are now. */
  readonly isWhole: boolean;
  /** The command that gives it another value; undefined removes it. */
  readonly set: (value: unknown, label?: string) => Command;
  /** Its element at `index`, where it is a list. */
  readonly element: (index: number) => Place;
  /** The value at a dotted path inside of it. */
  readonly at: (path: string) => Place;
  /** Adds elements behind the one at `behind`, or at the end. */
  readonly add: (elements: readonly NewElement[], behind?: number) => Command;
  /** Puts elements in the place of one. */
  readonly replace: (index: number, elements: readonly NewElement[]) => Command;
  readonly move: (from: number, to: number) => Command;
  readonly remove: (index: number) => Command;
};

/** An element that a list gets: a text, or something with an id. */
export type NewElement = string | (Readonly<Record<string, unknown>> & { readonly id: string });

/** The place of a part of the bot: `['blocks', id]`. */
export function placeOf(value: unknown, path: Path): Place {
  return made(value, path, (next, label) => setField(path, next, label));
}

type Set = Place['set'];

/** `isWhole`: operations cannot name the place, because it is in an element without an id; its list is set instead. */
function made(value: unknown, path: Path, set: Set, isWhole = false): Place {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const ids = list.flatMap((element) => idOf(element) ?? []);
  const isNamed = !isWhole && new Set(ids).size === list.length;
  const replaced = (change: (copy: unknown[]) => void, label: string): Command => {
    const copy = [...list];
    change(copy);
    return set(copy, label);
  };
  return {
    value,
    path,
    isWhole,
    set,
    at(inner) {
      if (inner === '') return this;
      const keys = inner.split('.');
      const next = [...path, ...keys];
      const setInner: Set = (given, label) =>
        isWhole ? set(withValue(value, keys, given), label) : setField(next, given, label);
      return made(valueAt(value, inner), next, setInner, isWhole);
    },
    element(index) {
      const next = [...path, elementKey(list, index)];
      if (isNamed) return placeOf(list[index], next);
      return made(list[index], next, (given, label) => set(list.with(index, given), label), true);
    },
    add(elements, behind = list.length - 1) {
      const named = isNamed ? elements.filter((element) => typeof element !== 'string') : [];
      if (named.length < elements.length)
        return replaced((copy) => copy.splice(behind + 1, 0, ...elements), 'Add');
      const before = [ids[behind] ?? null, ...named.map(({ id }) => id)];
      return both(
        'Add',
        ...named.map((element, index) => addElement(path, element, before[index] ?? null, 'Add')),
      );
    },
    replace(index, elements) {
      if (isNamed) return both('Add', this.add(elements, index), this.remove(index));
      return replaced((copy) => copy.splice(index, 1, ...elements), 'Add');
    },
    move(from, to) {
      if (!isNamed) return replaced((copy) => copy.splice(to, 0, ...copy.splice(from, 1)), 'Move');
      const others = ids.filter((_, index) => index !== from);
      return moveElement([...path, ids[from] ?? ''], others[to - 1] ?? null, 'Move');
    },
    remove: (index) =>
      isNamed
        ? removeElement([...path, ids[index] ?? ''], 'Delete')
        : settled(replaced((copy) => copy.splice(index, 1), 'Delete')),
  };
}

function idOf(element: unknown): string | undefined {
  const id = valueAt(element, 'id');
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** A copy of `data` with a value at the place that the keys lead to; undefined takes it away. */
export function withValue(data: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const object = typeof data === 'object' && data !== null ? { ...data } : {};
  const next = rest.length === 0 ? value : withValue(valueAt(data, key), rest, value);
  if (next === undefined) Reflect.deleteProperty(object, key);
  else Reflect.set(object, key, next);
  return object;
}
