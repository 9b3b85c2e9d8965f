import { randomUUID } from 'node:crypto';
import type { BotContent } from '@parley/schema';
import type { SentMessage, StubUpdate, TelegramStub } from '@parley/testing/channels';
import { Contact, publishOn, type AnsweringBot } from './channel-contact.ts';
import type { ChatUnderTest } from './chat-under-test.ts';

/** The secret under which updates come in these tests. */
export const webhookSecret = 'webhook-canary_51cd';

/** Publishes a bot on channel B, with a credential of its own. */
export async function onTelegram(
  chat: ChatUnderTest,
  stub: TelegramStub,
  content: BotContent,
  settings: object = {},
  botToken = '7:canary_b0t',
): Promise<AnsweringBot> {
  const data = { botToken, baseUrl: stub.url, webhookSecret };
  const credentialsId = await chat.credential('workspace', 'messaging-b', data);
  return publishOn(chat, 'messaging-b', credentialsId, content, settings);
}

let lastContact = Number.parseInt(randomUUID().slice(0, 6), 16);

/** Somebody who writes to a bot on Telegram. */
export class TelegramContact extends Contact {
  readonly id = ++lastContact;
  readonly #stub: TelegramStub;

  constructor(chat: ChatUnderTest, stub: TelegramStub, bot: Pick<AnsweringBot, 'credentialsId'>) {
    super(chat, 'messaging-b', bot);
    this.#stub = stub;
  }

  protected get address(): string {
    return String(this.id);
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
  post(update: object, secret = webhookSecret): Promise<number> {
    return this.postAs({ 'X-Telegram-Bot-Api-Secret-Token': secret }, JSON.stringify(update));
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
}
