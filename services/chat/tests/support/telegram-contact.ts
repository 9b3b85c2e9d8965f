import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { BotContent } from '@parley/schema';
import type { SentMessage, StubUpdate, TelegramStub } from '@parley/testing/channels';
import { contactKeys, nameOf, type ContactKeys } from '../../src/channels/contact-keys.ts';
import type { ChatUnderTest, PublishedBot } from './chat-under-test.ts';

/** The secret under which updates come in these tests. */
export const webhookSecret = 'webhook-canary_51cd';

/** A bot that answers on channel B, and the credential of its channel. */
export type TelegramBot = PublishedBot & { readonly credentialsId: string };

/** Publishes a bot on channel B, with a credential of its own. */
export async function onTelegram(
  chat: ChatUnderTest,
  stub: TelegramStub,
  content: BotContent,
  settings: object = {},
  botToken = '7:canary_b0t',
): Promise<TelegramBot> {
  const credentialsId = await chat.credential('workspace', 'messaging-b', {
    botToken,
    baseUrl: stub.url,
    webhookSecret,
  });
  const published = await chat.publish(withChannel(content, settings));
  await chat.setChannel(credentialsId, {
    channel: 'messagingB',
    workspaceId: 'workspace',
    botId: published.botId,
  });
  return { ...published, credentialsId };
}

/** A bot whose channel B is switched on. */
export function withChannel(content: BotContent, settings: object = {}): BotContent {
  return { ...content, settings: { ...content.settings, messagingB: { isEnabled: true, ...settings } } };
}

let lastContact = Number.parseInt(randomUUID().slice(0, 6), 16);

/** Somebody who writes to a bot on Telegram. */
export class TelegramContact {
  readonly id = ++lastContact;
  readonly #chat: ChatUnderTest;
  readonly #stub: TelegramStub;
  readonly #bot: Pick<TelegramBot, 'credentialsId'>;

  constructor(chat: ChatUnderTest, stub: TelegramStub, bot: Pick<TelegramBot, 'credentialsId'>) {
    this.#chat = chat;
    this.#stub = stub;
    this.#bot = bot;
  }

  /** Everything that the bot has sent, in order. */
  get heard(): readonly SentMessage[] {
    return this.#stub.sent(this.id);
  }

  /** The texts of it; of pictures their captions or addresses. */
  get texts(): string[] {
    return this.heard.map(({ body }) => String(body['text'] ?? body['caption'] ?? body['photo']));
  }

  text(text: string, over: object = {}): StubUpdate {
    return this.#stub.text(this.id, text, over);
  }

  /** Posts an update as Telegram does; gives the status of the answer. */
  async post(update: object, secret = webhookSecret): Promise<number> {
    const response = await fetch(`${this.#chat.url}/api/v1/channels/messaging-b/${this.#bot.credentialsId}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Telegram-Bot-Api-Secret-Token': secret,
      },
      body: JSON.stringify(update),
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** Writes a text, and waits until everything that the bot says to it is here. */
  async say(text: string, over: object = {}): Promise<void> {
    await this.post(this.text(text, over));
    await this.idle();
  }

  /** Presses the button with these words, and waits likewise. */
  async press(words: string): Promise<void> {
    await this.post(this.#stub.press(this.id, words));
    await this.idle();
  }

  /** Waits until there is nothing more to do for this contact. */
  async idle(): Promise<void> {
    await until(async () => !(await this.isDue()));
  }

  /** Waits until something for this contact has failed and waits for another try. */
  async failed(): Promise<void> {
    const { redis } = this.#chat.deps;
    await until(async () => Number(await redis.hget(this.keys.contact, 'tries')) > 0);
  }

  /** True while a message waits for its answer, or something waits to be sent. */
  async isDue(): Promise<boolean> {
    return (await this.#chat.deps.redis.zscore(this.keys.due, this.name)) !== null;
  }

  /** Makes the contact due at once, as it does by itself once its provider has had time. */
  async dueNow(): Promise<void> {
    await this.#chat.deps.redis.zadd(this.keys.due, 'XX', Date.now(), this.name);
  }

  get name(): string {
    return nameOf(this.#bot.credentialsId, String(this.id));
  }

  /** The keys of the contact in Redis. */
  get keys(): ContactKeys {
    return contactKeys(this.#chat.deps.config.REDIS_PREFIX, this.name);
  }
}

/** Waits for a state. */
export async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isReached())) await setTimeout(10);
}
