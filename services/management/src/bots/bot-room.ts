import { limitReached } from '@parley/errors';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { bytesOfBots } from './bot-bytes.repository.ts';

/** The bytes that all bots of an organization may take. */
type BotRoom = Pick<Config, 'MAX_BOT_BYTES_PER_ORGANIZATION'>;

/** Throws if the drafts, versions and tests of an organization, as they stand in this transaction, take more than their share. */
export async function assertBotRoom(
  tx: Db,
  { MAX_BOT_BYTES_PER_ORGANIZATION: limit }: BotRoom,
  workspaceId: string,
): Promise<void> {
  if ((await bytesOfBots(tx, workspaceId)) > limit)
    throw limitReached({ what: 'bytes of bots, their versions and tests in this organization', limit });
}
