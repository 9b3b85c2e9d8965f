import { randomUUID } from 'node:crypto';
import type { BotContent } from '@parley/schema';
import { signedForm, type TwilioMessage, type TwilioStub } from '@parley/testing/channels';
import { channelAddress } from '../../src/channels/channel-address.ts';
import { Contact, publishOn, type AnsweringBot } from './channel-contact.ts';
import type { ChatUnderTest } from './chat-under-test.ts';

/** The account of the bots in these tests. */
export const twilioAccount = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'twilio-canary_t0ken',
  phoneNumber: '+14155238886',
} as const;

/** Publishes a bot on channel A over Twilio, with a credential of its own. */
export async function overTwilio(
  chat: ChatUnderTest,
  stub: TwilioStub,
  content: BotContent,
  settings: object = {},
): Promise<AnsweringBot> {
  const data = { ...twilioAccount, baseUrl: stub.url };
  const credentialsId = await chat.credential('workspace', 'messaging-a-twilio', data);
  return publishOn(chat, 'messaging-a-twilio', credentialsId, content, settings);
}

let lastNumber = 16_500_000_000 + Number.parseInt(randomUUID().slice(0, 6), 16);

/** Somebody who writes on WhatsApp to a bot that is there over Twilio. */
export class TwilioContact extends Contact {
  readonly id = `+${++lastNumber}`;
  readonly #stub: TwilioStub;
  readonly #url: string;

  constructor(chat: ChatUnderTest, stub: TwilioStub, bot: AnsweringBot) {
    super(chat, 'messaging-a-twilio', bot);
    this.#stub = stub;
    this.#url = channelAddress(chat.deps.config, 'messaging-a-twilio', bot.credentialsId);
  }

  protected get address(): string {
    return this.id;
  }

  get heard(): readonly TwilioMessage[] {
    return this.#stub.sent(this.id);
  }

  /** The words of what was sent, and the addresses of pictures without any. */
  get texts(): string[] {
    return this.heard.map(({ text, mediaUrl = '' }) => text || mediaUrl);
  }

  /** The fields of a message with this text. */
  message(text: string, over: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      AccountSid: twilioAccount.accountSid,
      From: `whatsapp:${this.id}`,
      To: `whatsapp:${twilioAccount.phoneNumber}`,
      WaId: this.id.slice(1),
      ProfileName: 'Ada',
      NumMedia: '0',
      Body: text,
      ...over,
    };
  }

  /** Posts fields as Twilio does; gives the status of the answer. */
  post(
    fields: Readonly<Record<string, string>>,
    {
      token = twilioAccount.authToken,
      query = '',
    }: { readonly token?: string; readonly query?: string } = {},
  ): Promise<number> {
    const { body, signature } = signedForm(`${this.#url}${query}`, fields, token);
    return this.postSigned(body, signature, query);
  }

  postSigned(body: string, signature: string, query = ''): Promise<number> {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature,
    };
    return this.postAs(headers, body, query);
  }

  /** Writes a text, and waits until everything that the bot says to it is here. */
  async say(text: string): Promise<void> {
    await this.post(this.message(text));
    await this.idle();
  }
}
