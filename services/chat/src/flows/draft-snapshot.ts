import { createHash } from 'node:crypto';
import { currentBotVersion, type Bot, type BotContent } from '@parley/schema';
import type { Snapshot } from '@parley/schema/contract';

const draftPrefix = 'draft-';

/** True if the hash is that of a draft: kept for a preview, and known to nobody but Redis. */
export const isDraft = (hash: string): boolean => hash.startsWith(draftPrefix);

/**
 * A draft as a snapshot to run a preview from. The name is a hash of the content, so that nobody's preview can stand
 * in for another bot's, and unlike that of anything published; ids and workspace are those of the stored bot, whatever
 * the content says.
 */
export function draftSnapshot(bot: Pick<Bot, 'id' | 'workspaceId'>, content: BotContent): Snapshot {
  const { events, groups, edges, variables, theme, settings } = content;
  const own = { events, groups, edges, variables, theme, settings };
  const hash = draftPrefix + createHash('sha256').update(JSON.stringify(own)).digest('hex');
  return { botId: bot.id, workspaceId: bot.workspaceId, hash, version: currentBotVersion, content: own };
}
