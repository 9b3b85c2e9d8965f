import type { ChannelAccount, Facts } from '@parley/engine';
import { channelCredentials, channelNames } from '@parley/schema/contract';
import { readChannelState } from '../../credentials/channel-state.ts';
import { findCredentialFacts } from '../../credentials/credential.repository.ts';
import type { Deps } from '../../deps.ts';
import { findCollectionIds } from '../../knowledge/collection.repository.ts';
import {
  findChannelChoices,
  findCheckFloor,
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
  { db, config, ...news }: Pick<Deps, 'db' | 'config' | 'redis' | 'keys' | 'logger'>,
  { botId, workspaceId, customDomain }: Subject,
  linked: readonly string[],
): Promise<Facts> {
  const [credentials, collections, floor, choices, linkedBots, linkGraphs] = await Promise.all([
    findCredentialFacts(db, workspaceId),
    findCollectionIds(db, workspaceId),
    findCheckFloor(db, workspaceId),
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
    channels: await accountsOf(news, choices, credentials),
    servesDomains: false,
    credentials,
    collections,
    floor,
    customDomain,
    linkedBots,
    linkGraphs,
  };
}

/** The account of each channel: what the bot names counts only if it is there, and of the channel's type. */
async function accountsOf(
  news: Parameters<typeof readChannelState>[0],
  choices: ChannelChoices,
  credentials: Facts['credentials'],
): Promise<Facts['channels']> {
  const accounts = channelNames.map(async (channel): Promise<[string, ChannelAccount]> => {
    const { credentialsId, otherBot } = choices[channel];
    if (credentialsId === null) return [channel, { status: 'unset' }];
    const account = credentials.find(({ id }) => id === credentialsId);
    const carrier = channelCredentials[channel].find((fitting) => fitting === account?.type);
    if (carrier === undefined) return [channel, { status: 'missing' }];
    const { refusal } = await readChannelState(news, credentialsId);
    const status = refusal === undefined ? 'ready' : 'refused';
    return [channel, { status, carrier, ...(otherBot === null ? {} : { otherBot }) }];
  });
  return Object.fromEntries(await Promise.all(accounts));
}
