import { blockKinds } from '@parley/blocks';
import { linkedBotIds, type Facts } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { findLinkedBots } from './facts.repository.ts';

/** The bot that facts are wanted about. */
type Subject = {
  readonly workspaceId: string;
  readonly customDomain: string | null;
  readonly content: BotContent;
};

/** What surrounds a bot as it is now. Reads little, however large the bots it links to are. */
export async function factsOf(
  db: Db,
  config: Pick<Config, 'SMTP_URL'>,
  { workspaceId, customDomain, content }: Subject,
): Promise<Facts> {
  return {
    hasMailServer: config.SMTP_URL !== undefined,
    // this release stores no files, serves no channels and no domains, and holds no credentials
    hasFileStorage: false,
    channels: [],
    servesDomains: false,
    credentials: [],
    customDomain,
    linkedBots: await findLinkedBots(db, workspaceId, linkedBotIds(content, blockKinds)),
  };
}
