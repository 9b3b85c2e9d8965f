import { groupOfBlock, type BotDocument } from '@parley/editing';

/** The group, and the block in it, that an element of the canvas belongs to. */
export function targetAt(
  document: BotDocument,
  element: Element | null,
): { readonly groupId: string; readonly blockId?: string } | undefined {
  const blockId = element?.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const groupId = element?.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  if (blockId !== undefined) {
    const inGroup = groupOfBlock(document, blockId);
    // what leads to the first block leads to the group
    const isFirst = document.blockIds[inGroup ?? '']?.[0] === blockId;
    if (inGroup !== undefined) return isFirst ? { groupId: inGroup } : { groupId: inGroup, blockId };
  }
  return groupId !== undefined && document.groups[groupId] ? { groupId } : undefined;
}
