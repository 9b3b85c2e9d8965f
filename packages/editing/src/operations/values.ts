import { isJsonObject } from '@parley/schema';
import { isElementList, ownValue, type Element } from '../document/json.ts';
import { placed } from './lists.ts';
import type { Path } from './operation.ts';

/** Says why a value cannot be changed at a place. */
export type Refuse = (reason: string) => never;

const notNamed = 'this list is set as a whole: its elements have no ids of their own';

/**
 * The value at the end of `path` changed by `change`, which gets undefined where there is none. Objects on the way are
 * copied, and made where there are none.
 */
export function changeAt(
  value: unknown,
  path: Path,
  change: (former: unknown) => unknown,
  refuse: Refuse,
): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return change(value);
  if (Array.isArray(value)) return changeElement(value, path, change, refuse);
  if (value !== undefined && !isJsonObject(value)) return refuse('the place is inside of a plain value');
  const object = value ?? {};
  return { ...object, [segment]: changeAt(ownValue(object, segment), rest, change, refuse) };
}

function changeElement(
  list: readonly unknown[],
  [id, ...rest]: Path,
  change: (former: unknown) => unknown,
  refuse: Refuse,
): unknown {
  if (!isElementList(list)) return refuse(notNamed);
  const index = list.findIndex((element) => element.id === id);
  if (index === -1) return refuse(`the list has no element ${id ?? ''}`);
  const changed = changeAt(list[index], rest, change, refuse);
  if (!isJsonObject(changed) || changed['id'] !== id) return refuse('ids never change');
  return list.with(index, changed as Element);
}

/** The object with this value under `key`; one is made where there is none. */
export function withField(object: unknown, key: string, value: unknown, refuse: Refuse): unknown {
  if (Array.isArray(object))
    return refuse('an element is inserted, moved or removed; only its fields are set');
  if (object !== undefined && !isJsonObject(object)) return refuse('the place is inside of a plain value');
  return { ...object, [key]: value };
}

/** The object without that field, or the list without that element. */
export function without(inside: unknown, key: string, refuse: Refuse): unknown {
  if (Array.isArray(inside)) return withoutElement(inside, key, refuse);
  if (!isJsonObject(inside) || !Object.hasOwn(inside, key)) return refuse('there is nothing to remove');
  const { [key]: _removed, ...kept } = inside;
  return kept;
}

/** The list with one element more. */
export function withElement(
  list: unknown,
  element: Element,
  after: string | null,
  refuse: Refuse,
): readonly Element[] {
  const present = elementsOf(list, refuse);
  if (present.some(({ id }) => id === element.id)) return refuse('the list has an element with this id');
  return placed(present, element, after, ({ id }) => id);
}

/** The list with one element at another place. */
export function withElementMoved(
  list: unknown,
  elementId: string,
  after: string | null,
  refuse: Refuse,
): readonly Element[] {
  const present = elementsOf(list, refuse);
  const element = present.find(({ id }) => id === elementId);
  if (!element) return refuse('there is no such element');
  return placed(withoutElement(present, elementId, refuse), element, after, ({ id }) => id);
}

function withoutElement(list: unknown, elementId: string, refuse: Refuse): readonly Element[] {
  const present = elementsOf(list, refuse);
  const kept = present.filter(({ id }) => id !== elementId);
  return kept.length === present.length ? refuse('there is no such element') : kept;
}

function elementsOf(list: unknown, refuse: Refuse): readonly Element[] {
  if (list === undefined) return [];
  return isElementList(list) ? list : refuse(notNamed);
}
