import { toDocument } from '@parley/editing';
import type { BotScope } from '../access/bot-access.ts';
import { botView } from '../bots/bot.view.ts';
import { readBot } from '../bots/read-bot.ts';
import { findCredentialFacts } from '../credentials/credential.repository.ts';
import type { Deps } from '../deps.ts';
import { findCollections } from '../knowledge/collection.repository.ts';
import type { Ground } from './judge-proposal.ts';
import type { Named } from './proposal-question.ts';
import { hostsNamedIn, hostsOfRequests } from './proposal-rules.ts';

/** Reads the draft that groups are wanted for, and what they may name. */
export async function readGround(
  { db }: Deps,
  { botId, workspaceId }: BotScope,
  asked: { readonly wish: string; readonly from: Ground['from']; readonly programs: boolean },
): Promise<{ readonly ground: Ground; readonly named: readonly Named[] }> {
  const [bot, named] = await Promise.all([readBot(db, botId).then(botView), namedIn(db, workspaceId)]);
  const document = toDocument(bot);
  const hosts = [...hostsNamedIn(asked.wish), ...hostsOfRequests(Object.values(document.blocks))];
  const ids = new Set(named.map(({ id }) => id));
  const allowance = { hosts: new Set(hosts), ids, programs: asked.programs };
  return { ground: { bot, document, from: asked.from, allowance }, named };
}

const mostNamed = 30;

/** The accounts of models and the collections of a workspace, which blocks may name. */
async function namedIn(db: Deps['db'], workspaceId: string): Promise<readonly Named[]> {
  const [credentials, collections] = await Promise.all([
    findCredentialFacts(db, workspaceId),
    findCollections(db, workspaceId, { limit: mostNamed, beyond: undefined }),
  ]);
  const isOfModels = (type: string): boolean => type === 'openai-compatible' || type === 'anthropic';
  return [
    ...credentials
      .filter(({ type }) => isOfModels(type))
      .slice(0, mostNamed)
      .map(({ id, type }) => ({ id, name: type, type: 'credentials' })),
    ...collections.map(({ id, name }) => ({ id, name, type: 'collection' })),
  ];
}
