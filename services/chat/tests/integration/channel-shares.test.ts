import { setTimeout as delay } from 'node:timers/promises';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { until } from '@parley/testing';
import { nameAndAge } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';
import { alone } from '../support/tenants.ts';

let stub: TelegramStub;
let chat: ChatUnderTest;
beforeAll(async () => {
  stub = await startTelegramStub('7:canary_b0t');
  // so that contacts have one, too
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32', MAX_CONCURRENT_TURNS: '1' });
});
afterAll(async () => {
  await chat.stop();
  await stub.stop();
});

/** Takes the only slot, as a turn of another workspace would, until it is told to give it back. */
async function takeSlot(
  of: 'turnSlots' | 'contactTurnSlots' | 'contactIntakeSlots',
): Promise<() => Promise<void>> {
  let giveBack = (): void => undefined;
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>((taken) => {
    held = chat.deps[of].within(alone('noisy'), () => {
      taken();
      return new Promise<void>((resolve) => (giveBack = resolve));
    });
  });
  return () => {
    giveBack();
    return held;
  };
}

test('visitors do not wait for turns of contacts, nor contacts for those of visitors', async () => {
  const bot = await onTelegram(chat, stub, nameAndAge);
  const token = await chat.publishable('workspace');
  const [ada, eve] = [new TelegramContact(chat, stub, bot), new TelegramContact(chat, stub, bot)];
  const ofContacts = await takeSlot('contactTurnSlots');
  await ada.post(ada.text('Hi'));
  expect((await chat.start(bot.publicId, token)).status).toBe(200);
  expect(ada.texts).toEqual([]);
  await ofContacts();
  await until(() => ada.texts.length === 1);
  const ofVisitors = await takeSlot('turnSlots');
  await eve.say('Hi');
  expect(eve.texts).toEqual(['Your name?']);
  await ofVisitors();
});

test('strangers at one address fill one line, however many credentials they name', async () => {
  const ofIntake = await takeSlot('contactIntakeSlots');
  const told: string[] = [];
  const strangers = Array.from({ length: 1_010 }, async (_, index) => {
    const response = await fetch(`${chat.url}/api/v1/channels/messaging-b/cred-${index}`, { method: 'POST' });
    told.push(await response.text());
  });
  const refused = () => told.filter((text) => text.includes('/overloaded"'));
  for (let looks = 0; looks < 500 && refused().length < 10; looks++) await delay(20);
  const whileHeld = told.length;
  await ofIntake();
  await Promise.all(strangers);
  expect(whileHeld).toBe(10);
  expect(refused()).toHaveLength(10);
});

test('a hundred contacts who write at once are all answered, once each', async () => {
  const bot = await onTelegram(chat, stub, nameAndAge);
  const crowd = Array.from({ length: 100 }, () => new TelegramContact(chat, stub, bot));
  await Promise.all(
    crowd.map(async (contact) => {
      const update = contact.text('Hi');
      // whatever is refused the provider sends again
      await until(async () => (await contact.post(update)) === 200);
    }),
  );
  await until(() => crowd.every(({ texts }) => texts.length > 0));
  await Promise.all(crowd.map((contact) => contact.idle()));
  expect(crowd.filter(({ texts }) => texts.length !== 1)).toEqual([]);
});
