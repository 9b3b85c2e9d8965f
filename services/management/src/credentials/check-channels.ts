import type { SealedData } from '@parley/schema';
import { channelCarriers, channelPath, type ChannelCarrier } from '@parley/schema/contract';
import type { Finding, KeyService } from '@parley/server';
import { EgressError } from '@parley/server/egress';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { providerTimeoutMs, telegramAddress } from './ask-provider.ts';
import { findChannel } from './channel.repository.ts';
import { checkAccounts, type WorkingAccount } from './check-accounts.ts';

/**
 * Asks the provider of each channel account whether it takes the token, and Telegram whether it sends what contacts write
 * to this installation, which it finds at `chatUrl`, or whether it is asked for it. Writes to nobody, and never rejects.
 */
export function checkChannels(
  db: Db,
  keys: KeyService | undefined,
  config: Config,
  chatUrl: string | undefined,
): Promise<Finding> {
  return checkAccounts<ChannelCarrier>(db, keys, config, {
    about: 'channels',
    types: channelCarriers,
    none: 'no account of a messaging channel is stored',
    good: (count) => `${count} accounts of messaging channels take their tokens`,
    ofInstallation:
      chatUrl === undefined ? 'CHAT_URL is not set, so no provider knows where to send messages' : undefined,
    faultOf: async (type, account) => {
      if (type !== 'messaging-b' || chatUrl === undefined || config.MESSAGING_B_POLLING) return undefined;
      const answering = await findChannel(db, account.id);
      // no bot answers there, so that nothing has to be sent
      if (answering?.botId == null) return undefined;
      return faultOfTelegram({ ...account, data: account.data as SealedData<'messaging-b'> }, chatUrl);
    },
    remedy: 'infra/docs/channels.md says how a channel is connected.',
  });
}

const infoSchema = z.object({
  result: z.object({
    url: z.string(),
    pending_update_count: z.number().optional(),
    last_error_message: z.string().optional(),
  }),
});

/** The fault of the address that Telegram sends to; undefined if it has none. */
async function faultOfTelegram(
  { id, data, means }: WorkingAccount<'messaging-b'>,
  chatUrl: string,
): Promise<string | undefined> {
  const address = `${new URL(chatUrl).origin}${channelPath('messaging-b', id)}`;
  try {
    const { status, text } = await means.egress.send({
      method: 'GET',
      url: telegramAddress(data, 'getWebhookInfo'),
      headers: [],
      timeoutMs: providerTimeoutMs,
    });
    if (status !== 200) return `Telegram answered ${status} when it was asked where it sends messages`;
    const { url, last_error_message: error } = infoSchema.parse(JSON.parse(text)).result;
    if (url !== address)
      return url === ''
        ? `Telegram was not told to send messages to ${address}: publish its bot again`
        : `Telegram sends messages to another address than ${address}: publish its bot again`;
    return error === undefined ? undefined : `Telegram could not deliver: ${error.slice(0, 200)}`;
  } catch (error) {
    if (error instanceof EgressError) return `Telegram could not be asked: ${error.message}`;
    return 'Telegram gave an answer of another form';
  }
}
