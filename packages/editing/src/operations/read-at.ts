import { isJsonObject } from '@parley/schema';
import type { BotDocument } from '../document/bot-document.ts';
import { isElementList, ownValue } from '../document/json.ts';
import type { Path } from './operation.ts';

/** The value at a path of operations; undefined where there is none. */
export function readAt(document: BotDocument, [root, ...rest]: Path): unknown {
  const value = rootOf(document, root);
  if (value !== undefined) return readIn(value, rest);
  return undefined;
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

function readIn(value: unknown, path: Path): unknown {
  let found = value;
  for (const segment of path) {
    if (isElementList(found)) found = found.find(({ id }) => id === segment);
    else if (isJsonObject(found)) found = ownValue(found, segment);
    else return undefined;
  }
  return found;
}

/** True if a path leads into a part that is there, or into what every bot has: its theme, settings and fields. */
export function hasPartOf(document: BotDocument, [root = '', id = '']: Path): boolean {
  const isInPart = root !== 'theme' && root !== 'settings' && root !== 'fields';
  return !isInPart || readAt(document, [root, id]) !== undefined;
}
