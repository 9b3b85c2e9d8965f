import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { channelOf, channelPath, type ChannelCarrier } from '@parley/schema/contract';
import {
  signedForm,
  signedWebhook,
  startTelegramStub,
  startTwilioStub,
  startWhatsAppStub,
  whatsAppBatch,
} from '@parley/testing/channels';
import type { Installation } from '../../installation.ts';
import { publishBot } from '../../publish-bot.ts';
import { contactBot } from './contact-bot.ts';
import { startFlakyProvider, type FlakyProvider } from './flaky-provider.ts';

/** A request of a provider, which may be made several times; gives the status of the answer. */
export type Posting = (chatUrl: string) => Promise<number>;

/** A bot that contacts write to, over the stand-in of a provider. */
export type Carrier = {
  readonly name: ChannelCarrier;
  readonly botId: string;
  /** The address of somebody who has never written. */
  readonly newAddress: () => string;
  readonly textOf: (address: string, text: string) => Posting;
  /** Everything that the bot has sent to a contact, in order, whatever came twice included. */
  readonly heardBy: (address: string) => readonly string[];
  /** Tells what became of everything that was sent to a contact; left out by providers that tell nobody here. */
  readonly statusesOf?: ((address: string) => Posting) | undefined;
};

/** The carriers of all channels. */
export type Carriers = {
  readonly all: readonly Carrier[];
  /** Makes the providers answer everything from now on. */
  readonly calm: () => void;
  /** The calls that the providers refused, and those whose answer nobody heard. */
  readonly figures: () => ReturnType<FlakyProvider['figures']>;
  readonly stop: () => Promise<void>;
};

/** No carriers, where no contacts write. */
export const noCarriers: Carriers = {
  all: [],
  calm: () => undefined,
  figures: () => ({ refused: 0, unheard: 0 }),
  stop: () => Promise.resolve(),
};

type Stop = () => Promise<void>;
type Opened = {
  readonly carrier: Carrier;
  readonly provider: FlakyProvider;
  readonly stops: readonly Stop[];
};

/** Opens a bot on each carrier, whose provider is a stand-in behind a line that fails at times. */
export async function openCarriers(installation: Installation, random: () => number): Promise<Carriers> {
  const opened = [
    await openWhatsApp(installation, random),
    await openTwilio(installation, random),
    await openTelegram(installation, random),
  ];
  return {
    all: opened.map(({ carrier }) => carrier),
    calm: () => {
      for (const { provider } of opened) provider.calm();
    },
    figures() {
      const all = opened.map(({ provider }) => provider.figures());
      return {
        refused: all.reduce((sum, { refused }) => sum + refused, 0),
        unheard: all.reduce((sum, { unheard }) => sum + unheard, 0),
      };
    },
    async stop() {
      for (const { stops } of opened) for (const stop of stops) await stop();
    },
  };
}

type Credentials = Parameters<Installation['api']['createCredentials']>[0]['body'];

/** Publishes the bot with these credentials. */
async function openBot(
  installation: Installation,
  carrier: ChannelCarrier,
  credentialsOf: Credentials,
): Promise<{ readonly botId: string; readonly path: string }> {
  const { api, workspaceId } = installation;
  const { credentials } = await api.createCredentials({ path: { workspaceId }, body: credentialsOf });
  const channel = channelOf(carrier);
  const { botId } = await publishBot(installation, contactBot(channel));
  await api.updateBot({
    path: { botId },
    body: { bot: { [`${channel}CredentialsId`]: credentials.id } },
  });
  await api.publishBot({ path: { botId } });
  return { botId, path: channelPath(carrier, credentials.id) };
}

/** Shorter than a process may be frozen: providers do not wait for long. */
const requestLimitMs = 4_000;

async function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(requestLimitMs),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function openWhatsApp(installation: Installation, random: () => number): Promise<Opened> {
  const account = { phoneNumberId: '106540352242922', accessToken: 'EAA-faults' };
  const appSecret = 'app-of-the-faults';
  const stub = await startWhatsAppStub(account);
  const provider = await startFlakyProvider(stub.url, random);
  const { botId, path } = await openBot(installation, 'messaging-a', {
    type: 'messaging-a',
    name: 'WhatsApp',
    data: { ...account, appSecret, verifyToken: 'verify-of-the-faults', baseUrl: provider.url },
  });
  let number = 16_500_000_000;
  const posting = (batch: Parameters<typeof whatsAppBatch>[1]): Posting => {
    const { body, signature } = signedWebhook(whatsAppBatch(account.phoneNumberId, batch), appSecret);
    return (chatUrl) => post(`${chatUrl}${path}`, body, { 'X-Hub-Signature-256': signature });
  };
  const carrier: Carrier = {
    name: 'messaging-a',
    botId,
    newAddress: () => String(++number),
    textOf: (from, text) => {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const id = `wamid.${randomUUID()}`;
      return posting({
        contacts: [{ wa_id: from, profile: { name: 'Ada' } }],
        messages: [{ id, from, timestamp, type: 'text', text: { body: text } }],
      });
    },
    heardBy: (address) =>
      stub.sent(address).flatMap(({ body }) => (body.type === 'text' ? body.text.body : [])),
    statusesOf: (address) =>
      posting({
        statuses: stub.sent(address).map(({ id, body }) => ({
          id,
          status: 'delivered',
          recipient_id: address,
          biz_opaque_callback_data: body.biz_opaque_callback_data,
        })),
      }),
  };
  return { carrier, provider, stops: [provider.stop, stub.stop] };
}

async function openTwilio(installation: Installation, random: () => number): Promise<Opened> {
  const account = {
    accountSid: 'AC00000000000000000000000000000002',
    authToken: 'twilio-of-the-faults',
    phoneNumber: '+14155238886',
  };
  const stub = await startTwilioStub(account);
  const provider = await startFlakyProvider(stub.url, random);
  const { botId, path } = await openBot(installation, 'messaging-a-twilio', {
    type: 'messaging-a-twilio',
    name: 'Twilio',
    data: { ...account, baseUrl: provider.url },
  });
  let number = 16_600_000_000;
  const carrier: Carrier = {
    name: 'messaging-a-twilio',
    botId,
    newAddress: () => `+${++number}`,
    textOf(from, text) {
      const fields = {
        MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
        AccountSid: account.accountSid,
        From: `whatsapp:${from}`,
        To: `whatsapp:${account.phoneNumber}`,
        NumMedia: '0',
        Body: text,
      };
      return (chatUrl) => {
        // the address that chat says it has
        const signedUrl = `http://localhost:${new URL(chatUrl).port}${path}`;
        const { body, signature } = signedForm(signedUrl, fields, account.authToken);
        return post(`${chatUrl}${path}`, body, {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Twilio-Signature': signature,
        });
      };
    },
    heardBy: (address) => stub.sent(address).map(({ text }) => text),
  };
  return { carrier, provider, stops: [provider.stop, stub.stop] };
}

async function openTelegram(installation: Installation, random: () => number): Promise<Opened> {
  const botToken = '7:faults';
  const stub = await startTelegramStub(botToken);
  const provider = await startFlakyProvider(stub.url, random);
  const { botId, path } = await openBot(installation, 'messaging-b', {
    type: 'messaging-b',
    name: 'Telegram',
    data: { botToken, baseUrl: provider.url },
  });
  while (!stub.webhook()) await delay(50);
  let chat = 0;
  const carrier: Carrier = {
    name: 'messaging-b',
    botId,
    newAddress: () => String(++chat),
    textOf(address, text) {
      const update = JSON.stringify(stub.text(Number(address), text));
      return (chatUrl) =>
        post(`${chatUrl}${path}`, update, {
          'X-Telegram-Bot-Api-Secret-Token': stub.webhook()?.secret ?? '',
        });
    },
    heardBy: (address) => stub.sent(Number(address)).map(({ body }) => String(body['text'])),
  };
  return { carrier, provider, stops: [provider.stop, stub.stop] };
}
