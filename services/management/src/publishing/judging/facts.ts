import type { Facts } from '@parley/engine';
import type { Config } from '../../config.ts';
import { channelCredentials, channelNames } from '@parley/schema/contract';
import { findCredentialFacts } from '../../credentials/credential.repository.ts';
import type { Db } from '../../database/client.ts';
import {
  findChannelChoices,
  findLinkGraphs,
  findLinkedBots,
  type ChannelChoices,
} from './facts.repository.ts';

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
  const [credentials, choices, linkedBots, linkGraphs] = await Promise.all([
    findCredentialFacts(db, workspaceId),
    findChannelChoices(db, workspaceId, botId),
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
    channels: accountsOf(choices, credentials),
    servesDomains: false,
    credentials,
    customDomain,
    linkedBots,
    linkGraphs,
  };
}

/** The account of each channel: what the bot names counts only if it is there, and of the channel's type. */
function accountsOf(choices: ChannelChoices, credentials: Facts['credentials']): Facts['channels'] {
  return Object.fromEntries(
    channelNames.map((channel): [string, NonNullable<Facts['channels'][typeof channel]>] => {
      const { credentialsId, otherBot } = choices[channel];
      if (credentialsId === null) return [channel, { status: 'unset' }];
      const isThere = credentials.some(
        ({ id, type }) => id === credentialsId && type === channelCredentials[channel],
      );
      if (!isThere) return [channel, { status: 'missing' }];
      return [channel, { status: 'ready', ...(otherBot === null ? {} : { otherBot }) }];
    }),
  );
}
