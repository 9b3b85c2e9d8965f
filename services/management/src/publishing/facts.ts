import { blockKinds } from '@parley/blocks';
import { linkedBotIds, type Facts } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { findLinkedBots, findOutlines } from './facts.repository.ts';

/** The bot that facts are wanted about. */
type Subject = {
  readonly botId: string;
  readonly workspaceId: string;
  readonly customDomain: string | null;
  readonly content: BotContent;
};

/** The present facts around a bot. Reads little, however large the bots it links to are. */
export async function factsOf(
  db: Db,
  config: Pick<Config, 'SMTP_URL' | 'FILES_DIR'>,
  { botId, workspaceId, customDomain, content }: Subject,
): Promise<Facts> {
  const linked = linkedBotIds(content, blockKinds);
  const [linkedBots, outlines] = await Promise.all([
    findLinkedBots(db, workspaceId, linked),
    findOutlines(db, workspaceId, linked),
  ]);
  return {
    botId,
    hasMailServer: config.SMTP_URL !== undefined,
    hasFileStorage: config.FILES_DIR !== undefined,
    // this release serves no channels and no domains, holds no credentials, and its share page loads and runs no code
    // of others
    loadsTrackers: false,
    runsPageScripts: false,
    channels: [],
    servesDomains: false,
    credentials: [],
    customDomain,
    linkedBots,
    outlines,
  };
}
