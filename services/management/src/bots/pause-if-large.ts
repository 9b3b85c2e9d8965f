import type { BotDocument } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { serveOthers } from '@parley/server';

/** To look at every block of a bot with more than so many takes as long as others can wait. */
const manyBlocks = 5_000;

/** Pauses between two parts of the work on a bot where it is so large that others must be served in between. */
export async function pauseIfLarge(bot: BotDocument | Pick<BotContent, 'groups'>): Promise<void> {
  if (blockCount(bot) > manyBlocks) await serveOthers();
}

/** The number of blocks of a bot. */
export function blockCount(bot: BotDocument | Pick<BotContent, 'groups'>): number {
  if ('blockIds' in bot) return Object.values(bot.blockIds).reduce((sum, ids) => sum + ids.length, 0);
  return bot.groups.reduce((sum, { blocks }) => sum + blocks.length, 0);
}
