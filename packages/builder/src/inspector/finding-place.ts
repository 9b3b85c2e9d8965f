import { listedTables, namedEdges, readAt, type BotDocument } from '@parley/editing';
import { elementKey } from '../document/element-key.ts';
import type { PlacedFinding } from '../document/findings.ts';
import { findingWords } from './finding-words.ts';

/** A finding of the check: the pointer leads through the bot by positions. */
export type Diagnostic = Omit<PlacedFinding, 'path' | 'place'> & { readonly pointer: string };

/**
 * The findings of a check of `document` in the words of authors, with ids in place of the positions of parts and elements.
 */
export function placedFindings(document: BotDocument, diagnostics: readonly Diagnostic[]): PlacedFinding[] {
  return diagnostics.map(({ code, severity, message, pointer, key, acknowledgement }) => {
    const keys = pointer.split('/').slice(1).map(unescaped);
    const path = atSource(document, pathOf(document, keys));
    return {
      code,
      severity,
      path,
      key,
      acknowledgement,
      ...findingWords(document, { code, message, path }),
    };
  });
}

/** A connection has neither a row nor a panel: what is wrong with it is shown where it leaves. */
function atSource(document: BotDocument, path: string[]): string[] {
  const [table, id] = path;
  const source =
    table === 'edges' ? namedEdges(document).find(({ edgeId }) => edgeId === id)?.source : undefined;
  if (!source) return path;
  if ('eventId' in source) return ['events', source.eventId, wayOut];
  const { blockId, itemId } = source;
  return ['blocks', blockId, ...(itemId === undefined ? [] : ['items', itemId]), wayOut];
}

const wayOut = 'outgoingEdgeId';

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** The path to what the keys of a pointer lead to in the bot. Blocks have a place of their own beside their groups. */
function pathOf(document: BotDocument, [root = '', ...keys]: readonly string[]): string[] {
  const table = listedTables.find((name) => name === root);
  const [position, field, inGroup, ...inBlock] = keys;
  if (table === undefined || position === undefined)
    return [root, ...keysInside(readAt(document, [root]), keys)];
  const id = document.order[table][Number(position)] ?? position;
  const blockId = field === 'blocks' ? document.blockIds[id]?.[Number(inGroup)] : undefined;
  return table === 'groups' && blockId !== undefined
    ? ['blocks', blockId, ...keysInside(document.blocks[blockId], inBlock)]
    : [table, id, ...keysInside(document[table][id], keys.slice(1))];
}

/** The keys of a pointer into `part`, elements by their ids where these tell them apart. */
function keysInside(part: unknown, keys: readonly string[]): string[] {
  let value = part;
  return keys.map((key) => {
    const known = Array.isArray(value) && key in value ? elementKey(value, Number(key)) : key;
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    return known;
  });
}
