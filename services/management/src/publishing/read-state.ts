import { botNotFound, versionNotFound } from '@parley/errors';
import type { BotScope } from '../access/bot-access.ts';
import { assertMode } from '../access/mode.ts';
import { findBotState } from '../bots/bot.repository.ts';
import { readDraft } from '../bots/read-bot.ts';
import type { Db } from '../database/client.ts';
import type { Draft } from './judging/draft-content.ts';
import { readSnapshot } from './read-snapshot.ts';

/** The name of the draft among those of versions. */
export const ofDraft = 'draft';

/** A state of a bot: its draft or a version, as JSON. */
export type KeptState = {
  readonly draft: Draft;
  readonly customDomain: string | null;
  /** The state of the draft; null for a version. */
  readonly updatedAt: string | null;
};

/** The draft of a bot, or the version of a hash. Guests see the draft alone: to them there are no versions. */
export async function readState(db: Db, { botId, mode }: BotScope, name: string): Promise<KeptState> {
  if (name === ofDraft) {
    const { content, customDomain, updatedAt } = await readDraft(db, botId);
    return { draft: [content], customDomain, updatedAt: updatedAt.toISOString() };
  }
  assertMode(mode, 'read', botNotFound);
  const [bot, snapshot] = await Promise.all([findBotState(db, botId), readSnapshot(db, botId, name)]);
  if (!bot) throw botNotFound();
  if (!snapshot) throw versionNotFound();
  return { draft: [snapshot.content], customDomain: bot.customDomain, updatedAt: null };
}
