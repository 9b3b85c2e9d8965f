import { setTimeout as delay } from 'node:timers/promises';
import { channelPath } from '@parley/schema/contract';
import { startTelegramStub } from '@parley/testing/channels';
import type { ContactsTask } from '../bench/load/load-task.ts';
import type { Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import type { Neighbourhood } from './neighbourhoods.ts';

/** A bot on a stand-in for Telegram, and its contacts. */
export type ContactsAtOnce = {
  /** So many contacts who have never written before. */
  readonly next: () => ContactsTask;
  readonly answered: () => number;
  readonly stop: () => Promise<void>;
};

const botToken = '7:bench';

/** Publishes a bot on a channel whose provider is a stand-in in this process, and waits until it knows the address. */
export async function contactsOf(
  api: Installation['api'],
  url: string,
  { bot, sessions }: Neighbourhood['noisy'],
): Promise<ContactsAtOnce> {
  const stub = await startTelegramStub(botToken);
  const { workspace } = await api.createWorkspace({ body: { name: 'contacts' } });
  const workspaceId = workspace.id;
  const { credentials } = await api.createCredentials({
    path: { workspaceId },
    body: { type: 'messaging-b', name: 'Bench', data: { botToken, baseUrl: stub.url } },
  });
  const content = { ...bot, settings: { ...bot.settings, messagingB: { isEnabled: true } } };
  const { botId } = await publishBot({ api, workspaceId }, content);
  await api.updateBot({ path: { botId }, body: { bot: { messagingBCredentialsId: credentials.id } } });
  await api.publishBot({ path: { botId } });
  while (!stub.webhook()) await delay(50);
  let firstContact = 1;
  return {
    next() {
      const task = {
        kind: 'contacts',
        url,
        path: channelPath('messaging-b', credentials.id),
        secret: stub.webhook()?.secret ?? '',
        contacts: sessions,
        firstContact,
      } as const;
      firstContact += sessions;
      return task;
    },
    answered: () => new Set(stub.sent().map(({ chat }) => chat)).size,
    stop: () => stub.stop(),
  };
}
