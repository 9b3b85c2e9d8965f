import { isJsonObject } from '@parley/schema';
import type { BotDocument } from '../document/bot-document.ts';
import { isElementList, ownValue, type Element } from '../document/json.ts';
import type { Path } from './operation.ts';

/** Gives the value at a path of operations; undefined where there is none. */
export type Read = (path: Path) => unknown;

/** The value at a path of operations; undefined where there is none. */
export function readAt(document: BotDocument, [root, ...rest]: Path): unknown {
  return readIn(rootOf(document, root), rest, elementsById);
}

/** `readAt` for many paths of a document that stays as it is: each list on their ways is looked through once. */
export function readerOf(document: BotDocument): Read {
  const known = new Map<readonly unknown[], ReturnType<ElementsOf>>();
  const elementsOf: ElementsOf = (list) => {
    if (!known.has(list)) known.set(list, elementsById(list));
    return known.get(list);
  };
  return ([root, ...rest]) => readIn(rootOf(document, root), rest, elementsOf);
}

function rootOf(document: BotDocument, root: string | undefined): unknown {
  switch (root) {
    case 'groups':
    case 'blocks':
    case 'edges':
    case 'events':
    case 'variables':
    case 'theme':
    case 'settings':
    case 'fields':
      return document[root];
    default:
      return undefined;
  }
}

function readIn(value: unknown, path: Path, elementsOf: ElementsOf): unknown {
  let found = value;
  for (const segment of path) {
    if (Array.isArray(found)) found = elementsOf(found)?.get(segment);
    else if (isJsonObject(found)) found = ownValue(found, segment);
    else return undefined;
  }
  return found;
}

/** The elements of a list by their ids; undefined where operations cannot name them. */
type ElementsOf = (list: readonly unknown[]) => ReadonlyMap<string, Element> | undefined;

function elementsById(list: readonly unknown[]): ReadonlyMap<string, Element> | undefined {
  return isElementList(list) ? new Map(list.map((element) => [element.id, element])) : undefined;
}

/** True if a path leads into a part that is there, or into what every bot has: its theme, settings and fields. */
export function hasPartOf(document: BotDocument, [root = '', id = '']: Path): boolean {
  const isInPart = root !== 'theme' && root !== 'settings' && root !== 'fields';
  return !isInPart || readAt(document, [root, id]) !== undefined;
}
