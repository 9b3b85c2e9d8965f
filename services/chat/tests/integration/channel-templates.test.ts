import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readState } from '@parley/engine';
import { botContentSchema, migrateBot, type BotContent } from '@parley/schema';
import {
  startTelegramStub,
  startTwilioStub,
  startWhatsAppStub,
  type TelegramStub,
  type TwilioStub,
  type WhatsAppStub,
} from '@parley/testing/channels';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';
import { overTwilio, twilioAccount, TwilioContact } from '../support/twilio-contact.ts';
import { onWhatsApp, whatsAppAccount, WhatsAppContact } from '../support/whatsapp-contact.ts';

/** Real exports under licences of their own; they stand beside the repository or are absent. */
const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
const whereThereAreTemplates = files.length > 0 ? describe : describe.skip;

let telegram: TelegramStub;
let whatsapp: WhatsAppStub;
let twilio: TwilioStub;
let chat: ChatUnderTest;
beforeAll(async () => {
  telegram = await startTelegramStub('7:canary_b0t');
  whatsapp = await startWhatsAppStub(whatsAppAccount);
  twilio = await startTwilioStub(twilioAccount);
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
});
afterAll(async () => {
  await chat.stop();
  await telegram.stop();
  await whatsapp.stop();
  await twilio.stop();
});

/** Pauses are for people. */
function withoutPauses(content: BotContent): BotContent {
  const groups = content.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.type === 'Wait' ? { ...block, options: { secondsToWaitFor: 0 } } : block,
    ),
  }));
  return { ...content, groups };
}

function contentOf(file: string): BotContent {
  const migration = migrateBot(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (!migration.ok) throw new Error(`${file} cannot be converted`);
  return withoutPauses(botContentSchema.parse(migration.bot));
}

const answers: Readonly<Record<string, string>> = {
  'email input': 'ada@example.com',
  'number input': '5',
  'url input': 'https://example.com',
  'phone number input': '+491711234567',
  'date input': '2026-12-01',
  'time input': '10:00',
  'rating input': '5',
  'file input': 'https://example.com/a.png',
};

/** Somebody who walks through a bot, over any carrier. */
type Walker = TelegramContact | WhatsAppContact | TwilioContact;

/** The open question of a contact: the options that it shows, or the words that answer it. */
type Asked = {
  readonly blockId: string;
  readonly options: readonly string[];
  readonly keyPrefix: string;
  readonly words: string;
};

/** Undefined at the end of the conversation. */
async function openQuestion(contact: Walker, content: BotContent): Promise<Asked | undefined> {
  const { redis, config, sessionIds } = chat.deps;
  const fields = await redis.hmget(contact.keys.contact, 'session', 'options', 'keyPrefix');
  const [sessionId, json, keyPrefix] = fields;
  const { session } = sessionKeys(config.REDIS_PREFIX, sessionIds.shardOf(sessionId!)!, sessionId!);
  const stored = readState(JSON.parse((await redis.hget(session, 'state'))!));
  if (!stored.known) throw new Error('the state is of another release');
  const { status, waiting } = stored.state;
  if (status === 'finished' || waiting?.for !== 'input') return undefined;
  const block = content.groups.flatMap(({ blocks }) => blocks).find(({ id }) => id === waiting.blockId);
  return {
    blockId: waiting.blockId,
    // written by the service
    options: (JSON.parse(json ?? '[]') as { text: string }[]).map(({ text }) => text),
    keyPrefix: keyPrefix ?? '',
    words: answers[block?.type ?? ''] ?? 'Ada Lovelace',
  };
}

/** Presses the button of an option; where there are none because they are numbered, writes its number. */
async function choose(contact: Walker, { options, keyPrefix }: Asked, index: number): Promise<void> {
  const words = options[index] ?? '';
  if (contact instanceof TwilioContact) {
    await contact.say(String(index + 1));
    return;
  }
  if (contact instanceof TelegramContact) {
    const hasButton = contact.heard.some(({ buttons }) =>
      buttons.some((button) => Reflect.get(button, 'text') === words),
    );
    await (hasButton ? contact.press(words) : contact.say(String(index + 1)));
    return;
  }
  const reply = { id: `${keyPrefix}.${index}`, title: words };
  const hasButtons = contact.heard.some(({ body }) => JSON.stringify(body).includes(`"${reply.id}"`));
  const button_reply = { type: 'button_reply', button_reply: reply };
  await (hasButtons ? contact.sendPart({ interactive: button_reply }) : contact.say(String(index + 1)));
}

const mostQuestions = 60;
/** Each of its ends is a button that begins anew. */
const endless: ReadonlySet<string> = new Set(['6.1__customer-support.json']);

/**
 * Talks with a bot until it has nothing more to ask; gives the blocks that asked. At each visit of a question the next of
 * its options is chosen, so that menus are left at last.
 */
async function walk(contact: Walker, content: BotContent, hasEnd: boolean): Promise<string[]> {
  const asked: string[] = [];
  await contact.say('Hi');
  while (asked.length < mostQuestions) {
    const question = await openQuestion(contact, content);
    if (!question) return asked;
    const visits = asked.filter((id) => id === question.blockId).length;
    asked.push(question.blockId);
    if (question.options.length === 0) await contact.say(question.words);
    else await choose(contact, question, (visits + Math.floor(asked.length / 7)) % question.options.length);
  }
  if (!hasEnd) return asked;
  throw new Error(`the conversation does not end: ${asked.slice(-6).join(', ')}`);
}

whereThereAreTemplates('a public template', () => {
  test.each(files)(
    '%s is walked to its end on both channels and over both carriers of WhatsApp, by the same questions',
    async (file) => {
      const content = contentOf(file);
      const ada = new TelegramContact(chat, telegram, await onTelegram(chat, telegram, content));
      const eve = new WhatsAppContact(chat, whatsapp, await onWhatsApp(chat, whatsapp, content));
      const joe = new TwilioContact(chat, twilio, await overTwilio(chat, twilio, content));
      const hasEnd = !endless.has(file);
      const asked = await walk(ada, content, hasEnd);
      expect(await walk(eve, content, hasEnd)).toEqual(asked);
      expect(await walk(joe, content, hasEnd)).toEqual(asked);
      // some of them say nothing to anybody
      expect(ada.heard.length > 0).toBe(eve.heard.length > 0);
      expect(ada.heard.length).toBeGreaterThanOrEqual(asked.length > 0 ? 1 : 0);
    },
  );
});
