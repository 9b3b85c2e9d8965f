import { moveBlocks, remove, type BotDocument, type Command } from '@parley/editing';
import { both } from './both.ts';

/** Moves the blocks of groups into the first of them, from left to right. The other groups go. */
export function mergeGroups(document: BotDocument, groupIds: readonly string[]): Command {
  const xOf = (id: string): number => document.groups[id]?.graphCoordinates.x ?? 0;
  const [first = '', ...others] = groupIds.toSorted((a, b) => xOf(a) - xOf(b));
  const moves = others.map((id): Command => ({
    label: 'Move',
    apply: (current) =>
      moveBlocks(current.blockIds[id] ?? [], first, current.blockIds[first]?.at(-1) ?? null).apply(current),
  }));
  return both('Merge groups', ...moves, remove({ groupIds: others }, { reconnects: true }));
}
