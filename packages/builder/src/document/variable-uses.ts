import type { BotDocument } from '@parley/editing';

/** How often each variable is used: by its id in a field of a block, or by its name in a text. */
export function variableUses({ blocks, events, variables }: BotDocument): ReadonlyMap<string, number> {
  const text = JSON.stringify([blocks, events]);
  const count = (wanted: string): number => text.split(wanted).length - 1;
  return new Map(
    Object.values(variables).map(({ id, name }) => [
      id,
      count(JSON.stringify(id)) + count(JSON.stringify(`{{${name}}}`).slice(1, -1)),
    ]),
  );
}
