import type { Facts } from '@parley/engine';
import type { Config } from '../../config.ts';
import { channelNames } from '@parley/schema/contract';
import { findCredentialFacts } from '../../credentials/credential.repository.ts';
import type { Db } from '../../database/client.ts';
import { findLinkGraphs, findLinkedBots } from './facts.repository.ts';

/** The bot that facts are wanted about. */
type Subject = {
  readonly botId: string;
  readonly workspaceId: string;
  readonly customDomain: string | null;
};

/** The present facts around a bot that links to those. Reads little, however large they are. */
export async function factsOf(
  db: Db,
  config: Pick<Config, 'SMTP_URL' | 'FILES_DIR'>,
  { botId, workspaceId, customDomain }: Subject,
  linked: readonly string[],
): Promise<Facts> {
  const [credentials, linkedBots, linkGraphs] = await Promise.all([
    findCredentialFacts(db, workspaceId),
    findLinkedBots(db, workspaceId, linked),
    findLinkGraphs(db, workspaceId, linked),
  ]);
  return {
    botId,
    hasMailServer: config.SMTP_URL !== undefined,
    hasFileStorage: config.FILES_DIR !== undefined,
    // this release serves no domains, and its share page loads and runs no code of others
    loadsTrackers: false,
    runsPageScripts: false,
    channels: channelNames,
    servesDomains: false,
    credentials,
    customDomain,
    linkedBots,
    linkGraphs,
  };
}
