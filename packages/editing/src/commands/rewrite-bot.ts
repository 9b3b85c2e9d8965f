import type { BotDocument, Table } from '../document/bot-document.ts';
import { copyOf } from '../document/bot-document.ts';

/** The document with every value in it rewritten, but for the variables. What `rewrite` gives back unchanged stays. */
export function rewriteValues(document: BotDocument, rewrite: (value: unknown) => unknown): BotDocument {
  // a rewriting changes texts and optional fields: every part stays what it is
  const part = <T>(value: T): T => rewrite(value) as T;
  return {
    ...document,
    groups: rewriteTable(document.groups, part),
    blocks: rewriteTable(document.blocks, part),
    events: rewriteTable(document.events, part),
    theme: part(document.theme),
    settings: part(document.settings),
  };
}

function rewriteTable<T>(table: Table<T>, rewrite: (part: T) => T): Table<T> {
  const changed = Object.entries(table).flatMap(([id, part]): [string, T][] => {
    const rewritten = rewrite(part);
    return rewritten === part ? [] : [[id, rewritten]];
  });
  return changed.length === 0 ? table : Object.assign(copyOf(table), Object.fromEntries(changed));
}
