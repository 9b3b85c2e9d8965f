import type { Bot } from '@parley/schema';
import { emptyTable, type BotDocument, type GroupPart } from './bot-document.ts';

/** The normal form of a bot. Any bot the API returns has one, broken or not, and `toBot` gives the same bot again. */
export function toDocument(bot: Bot): BotDocument {
  const { groups, edges, events, variables, theme, settings, ...fields } = bot;
  const listed = {
    groups: tableOf(groups.map(({ blocks: _blocks, ...group }) => group as unknown as GroupPart)),
    edges: tableOf(edges),
    events: tableOf(events),
    variables: tableOf(variables),
  };
  const blocks = tableOf(groups.flatMap((group) => group.blocks));
  const blockIds = emptyTable<readonly string[]>();
  let first = 0;
  groups.forEach((group, index) => {
    const key = listed.groups.keys[index];
    if (key !== undefined) blockIds[key] = blocks.keys.slice(first, first + group.blocks.length);
    first += group.blocks.length;
  });
  return {
    groups: listed.groups.table,
    blocks: blocks.table,
    edges: listed.edges.table,
    events: listed.events.table,
    variables: listed.variables.table,
    order: {
      groups: listed.groups.keys,
      edges: listed.edges.keys,
      events: listed.events.keys,
      variables: listed.variables.keys,
    },
    blockIds,
    theme,
    settings,
    // what is left of a bot without its content has its id, name and version
    fields: fields,
  };
}

/** Parts by their keys, and the keys in order. The key of a part is its id unless an earlier part has that. */
function tableOf<T extends { readonly id: string }>(
  parts: readonly T[],
): { readonly table: Record<string, T>; readonly keys: readonly string[] } {
  const table = emptyTable<T>();
  // the count that the next part with an id begins with: those below are taken
  const counts = new Map<string, number>();
  const keys = parts.map((part) => {
    let key = part.id;
    let count = counts.get(key) ?? 2;
    for (; key in table; count++) key = `${part.id}~${count}`;
    if (count > 2) counts.set(part.id, count);
    table[key] = part;
    return key;
  });
  return { table, keys };
}
