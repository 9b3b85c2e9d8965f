import { namedEdges, toBot, type BotDocument } from '@parley/editing';
import type { PlacedFinding } from '../document/findings.ts';
import { findingWords } from './finding-words.ts';

/** A finding of the check: the pointer leads through the bot by positions. */
export type Diagnostic = {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly pointer: string;
};

/**
 * The findings of a check of `document` in the words of authors, with ids in place of the positions of parts and elements.
 */
export function placedFindings(document: BotDocument, diagnostics: readonly Diagnostic[]): PlacedFinding[] {
  const bot: unknown = toBot(document);
  return diagnostics.map(({ code, severity, message, pointer }) => {
    const keys = pointer.split('/').slice(1).map(unescaped);
    const path = atSource(document, withoutGroup(idsOnWay(bot, keys)));
    return { code, severity, path, ...findingWords(document, { code, message, path }) };
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

/** The keys of a pointer, elements by their ids where they have one. */
function idsOnWay(root: unknown, keys: readonly string[]): string[] {
  let value = root;
  return keys.map((key) => {
    const isList = Array.isArray(value);
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    const id: unknown =
      isList && typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : key;
    return typeof id === 'string' ? id : key;
  });
}

/** Blocks have a place of their own beside their groups. */
function withoutGroup(path: string[]): string[] {
  return path[0] === 'groups' && path[2] === 'blocks' && path.length > 3 ? path.slice(2) : path;
}
