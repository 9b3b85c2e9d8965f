import { isJsonObject, type Block, type BotContent } from '@parley/schema';
import type { BlockKinds } from '../kind/block-kind.ts';

/**
 * Marks as unsafe every program of an imported bot that runs on the visitor's machine, even if the bot marks it as
 * safe.
 */
export function enableSafetyFlags<T extends Pick<BotContent, 'groups'>>(content: T, kinds: BlockKinds): T {
  const flagged = (block: Block): Block => {
    const options = block['options'];
    const { runsOnClient } = kinds.for(block.type);
    if (!runsOnClient || !isJsonObject(options)) return block;
    return { ...block, options: { ...options, isUnsafe: runsOnClient(options) } };
  };
  const groups = content.groups.map((group) => ({ ...group, blocks: group.blocks.map(flagged) }));
  return { ...content, groups };
}
