import type { BotContent } from '@parley/schema';
import type { ChannelCarrier } from '@parley/schema/contract';
import { startTelegramStub, startTwilioStub, startWhatsAppStub } from '@parley/testing/channels';
import type { AnsweringBot, Contact } from './channel-contact.ts';
import type { ChatUnderTest } from './chat-under-test.ts';
import { onTelegram, TelegramContact } from './telegram-contact.ts';
import { overTwilio, twilioAccount, TwilioContact } from './twilio-contact.ts';
import { onWhatsApp, whatsAppAccount, WhatsAppContact } from './whatsapp-contact.ts';

/** A message as its provider posts it; `forged`: as somebody does who does not know the secret. */
export type Posting = { readonly post: () => Promise<number>; readonly forged: () => Promise<number> };

/** Somebody who writes to a bot, whatever the carrier. */
export type Writer = {
  readonly contact: Contact;
  readonly texts: () => readonly string[];
  readonly text: (text: string) => Posting;
  /** A picture that its provider tells of, or gives out, as one of so many bytes. */
  readonly picture: (bytes: Buffer, sizeBytes: number) => Posting;
};

/** A carrier with a stand-in for its provider. */
export type CarrierUnderTest = {
  readonly publish: (chat: ChatUnderTest, content: BotContent) => Promise<AnsweringBot>;
  readonly writer: (chat: ChatUnderTest, bot: AnsweringBot) => Writer;
  /** The provider is away, or is back. */
  readonly isAway: (isAway: boolean) => void;
  /** The provider takes the token no more, or takes it again. */
  readonly isRevoked: (isRevoked: boolean) => void;
  readonly stop: () => Promise<void>;
};

const botToken = '7:canary_b0t';

/** Starts the stand-in of each carrier; a new carrier does not compile until it has its line here. */
export const startCarrier: { readonly [C in ChannelCarrier]: () => Promise<CarrierUnderTest> } = {
  async 'messaging-a'() {
    const stub = await startWhatsAppStub(whatsAppAccount);
    return {
      publish: (chat, content) => onWhatsApp(chat, stub, content),
      writer(chat, bot) {
        const contact = new WhatsAppContact(chat, stub, bot);
        const posting = (part: object): Posting => {
          const messages = [contact.message(part)];
          return {
            post: () => contact.post({ messages }),
            forged: () => contact.post({ messages }, { secret: 'other' }),
          };
        };
        return {
          contact,
          texts: () => contact.texts,
          text: (body) => posting({ text: { body } }),
          picture: (bytes, sizeBytes) =>
            posting({ image: { id: stub.keepFile(bytes, sizeBytes), mime_type: 'image/png' } }),
        };
      },
      isAway: (isAway) => stub.fail(isAway ? 503 : undefined),
      isRevoked: (isRevoked) => stub.fail(isRevoked ? 401 : undefined, 190),
      stop: () => stub.stop(),
    };
  },
  async 'messaging-a-twilio'() {
    const stub = await startTwilioStub(twilioAccount);
    return {
      publish: (chat, content) => overTwilio(chat, stub, content),
      writer(chat, bot) {
        const contact = new TwilioContact(chat, stub, bot);
        const posting = (fields: Readonly<Record<string, string>>): Posting => ({
          post: () => contact.post(fields),
          forged: () => contact.post(fields, { token: 'other' }),
        });
        return {
          contact,
          texts: () => contact.texts,
          text: (text) => posting(contact.message(text)),
          picture: (bytes, sizeBytes) =>
            posting(
              contact.message('', {
                MediaUrl0: stub.keepFile(bytes, sizeBytes),
                MediaContentType0: 'image/png',
              }),
            ),
        };
      },
      isAway: (isAway) => stub.fail(isAway ? 503 : undefined),
      isRevoked: (isRevoked) => stub.fail(isRevoked ? 401 : undefined, 20003),
      stop: () => stub.stop(),
    };
  },
  async 'messaging-b'() {
    const stub = await startTelegramStub(botToken);
    return {
      publish: (chat, content) => onTelegram(chat, stub, content, {}, botToken),
      writer(chat, bot) {
        const contact = new TelegramContact(chat, stub, bot);
        const posting = (update: object): Posting => ({
          post: () => contact.post(update),
          forged: () => contact.post(update, 'other'),
        });
        return {
          contact,
          texts: () => contact.texts,
          text: (text) => posting(contact.text(text)),
          picture(bytes, sizeBytes) {
            const document = { ...stub.keepFile(bytes, sizeBytes), mime_type: 'image/png' };
            return posting(contact.text('', { text: undefined, document }));
          },
        };
      },
      isAway: (isAway) => stub.fail(isAway ? 503 : undefined),
      isRevoked: (isRevoked) => stub.revoke(isRevoked),
      stop: () => stub.stop(),
    };
  },
};
