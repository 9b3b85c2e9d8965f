import { randomUUID } from 'node:crypto';
import type { BotContent } from '@parley/schema';
import {
  signedWebhook,
  whatsAppBatch,
  type WhatsAppMessage,
  type WhatsAppStub,
} from '@parley/testing/channels';
import { Contact, publishOn, type AnsweringBot } from './channel-contact.ts';
import type { ChatUnderTest } from './chat-under-test.ts';

/** The account of the bots in these tests. */
export const whatsAppAccount = {
  phoneNumberId: '106540352242922',
  accessToken: 'EAA-canary_t0ken',
  appSecret: 'app-canary_5ecret',
  verifyToken: 'verify-canary_w0rd',
} as const;

/** Publishes a bot on channel A, with a credential of its own. */
export async function onWhatsApp(
  chat: ChatUnderTest,
  stub: WhatsAppStub,
  content: BotContent,
  settings: object = {},
): Promise<AnsweringBot> {
  const data = { ...whatsAppAccount, baseUrl: stub.url };
  const credentialsId = await chat.credential('workspace', 'messaging-a', data);
  return publishOn(chat, 'messaging-a', credentialsId, content, settings);
}

let lastNumber = 16_500_000_000 + Number.parseInt(randomUUID().slice(0, 6), 16);

/** Somebody who writes to a bot on WhatsApp. */
export class WhatsAppContact extends Contact {
  /** Their number, or the id that the business knows them by. */
  readonly id: string;
  readonly #stub: WhatsAppStub;

  constructor(chat: ChatUnderTest, stub: WhatsAppStub, bot: AnsweringBot, id = String(++lastNumber)) {
    super(chat, 'messaging-a', bot);
    this.id = id;
    this.#stub = stub;
  }

  protected get address(): string {
    return this.id;
  }

  get heard(): readonly WhatsAppMessage[] {
    return this.#stub.sent(this.id);
  }

  /** The words of what was sent; of pictures their addresses. */
  get texts(): string[] {
    return this.heard.map(({ body }) => {
      if (body.type === 'text') return body.text.body;
      if (body.type === 'interactive') return body.interactive.body.text;
      return body.type === 'image' ? body.image.link : body.type;
    });
  }

  /** A message of this contact, of the type that it has a part for. */
  message(part: object): object {
    const sender = /^\d+$/.test(this.id) ? { from: this.id } : { from_user_id: this.id };
    const timestamp = String(Math.floor(Date.now() / 1_000));
    return { id: `wamid.${randomUUID()}`, timestamp, type: Object.keys(part)[0], ...sender, ...part };
  }

  /** Posts a batch as Meta does; gives the status of the answer. */
  async post(
    parts: Parameters<typeof whatsAppBatch>[1],
    of: { readonly secret?: string; readonly phoneNumberId?: string } = {},
  ): Promise<number> {
    const { appSecret, phoneNumberId } = whatsAppAccount;
    const batch = whatsAppBatch(of.phoneNumberId ?? phoneNumberId, parts);
    const { body, signature } = signedWebhook(batch, of.secret ?? appSecret);
    return this.postSigned(body, signature);
  }

  postSigned(body: string, signature: string): Promise<number> {
    return this.postAs({ 'X-Hub-Signature-256': signature }, body);
  }

  /** Writes a text, and waits until everything that the bot says to it is here. */
  async say(text: string): Promise<void> {
    await this.sendPart({ text: { body: text } });
  }

  /** Chooses the button or row with these words under the last question, and waits likewise. */
  async choose(words: string): Promise<void> {
    const question = this.heard.findLast(({ body }) => body.type === 'interactive')?.body;
    if (question?.type !== 'interactive') throw new Error('there is no question with options');
    const { interactive } = question;
    const options =
      interactive.type === 'button'
        ? interactive.action.buttons.map(({ reply }) => reply)
        : interactive.action.sections.flatMap(({ rows }) => rows);
    const chosen = options.find(({ title }) => title === words);
    if (!chosen) throw new Error(`there is no option with the words ${words}`);
    const type = interactive.type === 'button' ? 'button_reply' : 'list_reply';
    await this.sendPart({ interactive: { type, [type]: { id: chosen.id, title: chosen.title } } });
  }

  async sendPart(part: object): Promise<void> {
    await this.post({ messages: [this.message(part)] });
    await this.idle();
  }
}
