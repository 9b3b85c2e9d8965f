import { isJsonObject, type JsonObject } from '@parley/schema';
import { isElementList, isEqualJson, ownValue, type Element } from '../document/json.ts';
import { placementsOf } from './lists.ts';
import type { Operation, Path } from './operation.ts';

/** Fields that make sense only as a whole: half of one author's position and half of another's is neither's. */
const wholeFields: ReadonlySet<string> = new Set(['graphCoordinates', 'from', 'to']);

/**
 * The operations that make the value `before` at `path` into `after`: as deep as operations can name the places, so
 * that changes of different fields stay different operations. Undefined stands for no value.
 */
function diffValues(before: unknown, after: unknown, path: Path): readonly Operation[] {
  if (before === after) return [];
  if (after === undefined) return [{ op: 'remove', path: [...path] }];
  if (isNavigable(after)) {
    if (isNavigable(before)) return diffObjects(before, after, path);
    if (before === undefined && Object.keys(after).length > 0) return diffObjects({}, after, path);
  }
  if (isElementList(after)) {
    if (isElementList(before)) return diffLists(before, after, path);
    if (before === undefined && after.length > 0) return diffLists([], after, path);
  }
  return isEqualJson(before, after) ? [] : [{ op: 'set', path: [...path], value: after }];
}

/** True if every place inside of an object can be named by a path. */
function isNavigable(value: unknown): value is JsonObject {
  return isJsonObject(value) && !Object.hasOwn(value, '__proto__');
}

const isNote = ([root, field, list, ...rest]: Path): boolean =>
  root === 'fields' && field === 'canvas' && list === 'notes' && rest.length === 1;

/** The operations between two objects at `path`; `skipped` fields are left out. */
export function diffObjects(
  before: JsonObject,
  after: JsonObject,
  path: Path,
  isSkipped: (key: string) => boolean = () => false,
): readonly Operation[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    if (before[key] === after[key] || isSkipped(key)) return [];
    const place = [...path, key];
    const [former, present] = [ownValue(before, key), ownValue(after, key)];
    if ((path.length === 2 || isNote(path)) && wholeFields.has(key) && present !== undefined)
      return isEqualJson(former, present) ? [] : [{ op: 'set', path: place, value: present } as const];
    return diffValues(former, present, place);
  });
}

function diffLists(before: readonly Element[], after: readonly Element[], path: Path): readonly Operation[] {
  const former = new Map(before.map((element) => [element.id, element]));
  const present = new Map(after.map((element) => [element.id, element]));
  const placements = placementsOf([...former.keys()], [...present.keys()]);
  return [
    ...placements.flatMap(({ id, after: anchor }): Operation[] => {
      const place = [...path, id];
      if (former.has(id)) return [{ op: 'move', path: place, after: anchor }];
      const value = present.get(id);
      return value ? [{ op: 'insert', path: place, value, after: anchor }] : [];
    }),
    ...before.flatMap(({ id }): Operation[] =>
      present.has(id) ? [] : [{ op: 'remove', path: [...path, id] }],
    ),
    ...after.flatMap((element) => {
      const place = [...path, element.id];
      const earlier = former.get(element.id);
      return earlier ? diffObjects(earlier, element, place) : [];
    }),
  ];
}
