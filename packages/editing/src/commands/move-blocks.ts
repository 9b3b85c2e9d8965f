import { counted, drafted, type Command, type DocumentDraft } from './command.ts';
import { handOverEdge, retargetBlocks } from './drafting.ts';
import type { BotDocument } from '../document/bot-document.ts';

/**
 * Moves blocks, in the order given, into a group after the block `after`, or first where that is null. Their
 * connections go along; at the end of another group they take over the connection of the block before them.
 */
export function moveBlocks(blockIds: readonly string[], groupId: string, after: string | null): Command {
  return {
    label: `Move ${counted(blockIds.length, 'block')}`,
    apply: drafted((draft, before) => {
      const known = blockIds.filter((id) => before.blocks[id] !== undefined);
      const former = before.blockIds[groupId]?.at(-1);
      const wasElsewhere = known.every((id) => !before.blockIds[groupId]?.includes(id));
      putBlocks(draft, before, known, groupId, after);
      const last = known.at(-1);
      if (wasElsewhere && former !== undefined && last !== undefined && isLast(draft, groupId, last))
        handOverEdge(draft, former, last);
    }),
  };
}

function isLast(draft: DocumentDraft, groupId: string, blockId: string): boolean {
  return draft.blockIds[groupId]?.at(-1) === blockId;
}

/** Takes blocks out of their groups and puts them into another, with what leads to them. */
export function putBlocks(
  draft: DocumentDraft,
  before: BotDocument,
  blockIds: readonly string[],
  groupId: string,
  after: string | null,
): void {
  const target = draft.blockIds[groupId];
  if (!target || blockIds.length === 0) return;
  const moving = new Set(blockIds);
  // the block to follow may be one of those that move: the nearest before it that stays is meant
  const anchor = after !== null && moving.has(after) ? stayingBefore(target, after, moving) : after;
  for (const [id, ids] of Object.entries(before.blockIds)) {
    if (ids.some((blockId) => moving.has(blockId)))
      draft.blockIds[id] = ids.filter((blockId) => !moving.has(blockId));
  }
  const kept = draft.blockIds[groupId] ?? [];
  const index = anchor === null ? 0 : kept.includes(anchor) ? kept.indexOf(anchor) + 1 : kept.length;
  draft.blockIds[groupId] = kept.toSpliced(index, 0, ...blockIds);
  retargetBlocks(draft, before, moving, groupId);
}

function stayingBefore(ids: readonly string[], id: string, moving: ReadonlySet<string>): string | null {
  return ids.slice(0, ids.indexOf(id)).findLast((other) => !moving.has(other)) ?? null;
}
