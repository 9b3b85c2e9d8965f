import type { Bot } from '@parley/schema';
import type { BotDocument, Table } from './bot-document.ts';

/** The bot of which this is the normal form. */
export function toBot(document: BotDocument): Bot {
  const { order, theme, settings, fields } = document;
  return {
    ...fields,
    groups: order.groups.flatMap((id) => {
      const group = document.groups[id];
      return group ? [{ ...group, blocks: listed(document.blocks, document.blockIds[id] ?? []) }] : [];
    }),
    edges: listed(document.edges, order.edges),
    events: listed(document.events, order.events),
    variables: listed(document.variables, order.variables),
    theme,
    settings,
    // the fields are those of the bot it was made from, but for what operations set in them
  } as unknown as Bot;
}

function listed<T>(table: Table<T>, ids: readonly string[]): T[] {
  return ids.flatMap((id) => table[id] ?? []);
}
