import type { Block } from '@parley/schema';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { says } from '../support/bots.ts';
import { askingBot, type Question } from '../support/channel-contact.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';

let stub: TelegramStub;
let chat: ChatUnderTest;

beforeAll(async () => {
  stub = await startTelegramStub('7:canary_b0t');
  chat = await ChatUnderTest.start({ EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
});
afterAll(async () => {
  await chat.stop();
  await stub.stop();
});

/** A contact of a bot that says something, asks this, and says what was answered. */
async function asked(question: Question, before?: Block[]): Promise<TelegramContact> {
  const content = askingBot(question, before);
  content.settings.general = { systemMessages: { messagingBPictureChoiceSelectLabel: 'Take it' } };
  const contact = new TelegramContact(chat, stub, await onTelegram(chat, stub, content));
  await contact.say('Hi');
  return contact;
}

/** The words on the buttons under the message with that index, counted from the end. */
const buttonsOf = (contact: TelegramContact, index = -1): unknown[] =>
  contact.heard.at(index)?.buttons.map((button) => Reflect.get(button, 'text') as unknown) ?? [];

const choice = {
  type: 'choice input',
  items: [
    { id: 'a', content: 'Oak', value: 'O' },
    {
      id: 'b',
      content: 'A pine tree with a name that is far longer than any button on a telephone can show',
    },
  ],
};

describe('buttons', () => {
  test('stand under the last text, and go away with the answer', async () => {
    const ada = await asked(choice);
    expect(ada.texts).toEqual(['Choose:']);
    expect(buttonsOf(ada)).toEqual(['Oak', expect.stringMatching(/^A pine tree .*…$/)]);
    await ada.press('Oak');
    expect(ada.texts.at(-1)).toBe('Got O.');
    expect(ada.heard.map(({ buttons }) => buttons)).toEqual([[], []]);
  });

  test.each(['oak', '1', 'O'])('are chosen by %s as well', async (typed) => {
    const ada = await asked(choice);
    await ada.say(typed);
    expect(ada.texts.at(-1)).toBe('Got O.');
    expect(buttonsOf(ada, 0)).toEqual([]);
  });

  test('of an older question answer nothing, however often they are pressed', async () => {
    const ada = await asked(choice);
    const presses = [stub.press(ada.id, 'Oak'), stub.press(ada.id, 'Oak')];
    for (const press of presses) await ada.post(press);
    await ada.idle();
    await ada.say('/start');
    expect(await ada.post(presses[0] ?? {})).toBe(200);
    await ada.idle();
    expect(ada.texts).toEqual(['Choose:', 'Got O.', 'Choose:']);
  });

  test('have a message of their own where the bot has said nothing', async () => {
    const ada = await asked(choice, []);
    expect(ada.texts).toEqual(['…']);
    expect(buttonsOf(ada)).toHaveLength(2);
  });

  test('are a numbered list where several may be chosen', async () => {
    const ada = await asked({ ...choice, options: { variableId: 'v:Answer', isMultipleChoice: true } });
    expect(ada.texts[1]).toMatch(/^1\. Oak\n2\. A pine/);
    await ada.say('1, 2');
    expect(ada.texts.at(-1)).toMatch(/^Got O, A pine/);
  });

  test('are a numbered list where there are too many', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      id: `${index}`,
      content: `Town ${index + 1}`,
    }));
    const ada = await asked({ ...choice, items });
    expect(buttonsOf(ada)).toEqual([]);
    await ada.say('60');
    expect(ada.texts.at(-1)).toBe('Got Town 60.');
  });
});

test('a rating is a row of numbers', async () => {
  const ada = await asked({
    type: 'rating input',
    options: { variableId: 'v:Answer', length: 5, startsAt: 1 },
  });
  expect(buttonsOf(ada)).toEqual(['1', '2', '3', '4', '5']);
  await ada.press('4');
  expect(ada.texts.at(-1)).toBe('Got 4.');
});

test('pictures come one by one, each with the words of the settings on its button', async () => {
  const ada = await asked({
    type: 'picture choice input',
    items: [
      { id: 'a', title: 'Oak', description: 'Solid', pictureSrc: 'https://example.org/oak.jpg' },
      { id: 'b', title: 'Pine', pictureSrc: 'https://example.org/broken.jpg' },
    ],
  });
  expect(ada.heard.map(({ method }) => method)).toEqual(['sendMessage', 'sendPhoto', 'sendMessage']);
  expect(ada.texts).toEqual(['Choose:', 'Oak\nSolid', 'Pine']);
  expect(buttonsOf(ada)).toEqual(['Take it']);
  await ada.press('Take it');
  expect(ada.texts.at(-1)).toBe('Got Pine.');
  expect(ada.heard.flatMap(({ buttons }) => buttons)).toEqual([]);
});

test('cards come one by one, each with its own buttons', async () => {
  const cards: Block = {
    id: 'cards',
    type: 'cards',
    options: { saveResponseMapping: [{ id: 'm', field: 'Button text', variableId: 'v:Answer' }] },
    items: [
      {
        id: 'a',
        title: 'Oak',
        imageUrl: 'https://example.org/oak.jpg',
        paths: [
          { id: 'p', text: 'Buy' },
          { id: 'r', text: 'Rent' },
        ],
      },
      { id: 'b', title: 'Pine', description: 'Cheap', paths: [{ id: 's', text: 'Look' }] },
    ],
  };
  const ada = await asked(cards);
  expect(ada.texts).toEqual(['Choose:', 'Oak', 'Pine\nCheap']);
  await ada.press('Rent');
  expect(ada.texts.at(-1)).toMatch(/^Got/);
});

test('a file may be skipped by a button, where the question may be', async () => {
  const ada = await asked({
    type: 'file input',
    options: { isRequired: false, labels: { skip: 'Not now' } },
  });
  await ada.press('Not now');
  expect(ada.texts.at(-1)).toBe('Got .');
});

test('what a bot shows comes in its order: texts, media, links, and what cannot be loaded as a link', async () => {
  const media = (id: string, type: string, url: string): Block => ({ id, type, content: { url } });
  const ada = await asked({ type: 'text input' }, [
    media('i', 'image', 'https://example.org/oak.jpg'),
    media('b', 'image', 'https://example.org/broken.jpg'),
    { id: 'v', type: 'video', content: { type: 'youtube', id: 'abc', url: 'https://youtu.be/abc' } },
    media('a', 'audio', 'https://example.org/a.mp3'),
    media('e', 'embed', 'https://example.org/page'),
    { id: 'w', type: 'Wait', options: { secondsToWaitFor: 0.1 } },
    { id: 'r', type: 'Redirect', options: { url: 'https://example.org/shop' } },
    says('end', 'Done?'),
  ]);
  expect(
    ada.heard.map(({ method, body }) => [method, body['photo'] ?? body['audio'] ?? body['text']]),
  ).toEqual([
    ['sendPhoto', 'https://example.org/oak.jpg'],
    ['sendMessage', 'https://example.org/broken.jpg'],
    ['sendMessage', 'https://www.youtube.com/watch?v=abc'],
    ['sendAudio', 'https://example.org/a.mp3'],
    ['sendMessage', 'https://example.org/page'],
    ['sendMessage', 'https://example.org/shop'],
    ['sendMessage', 'Done?'],
  ]);
});

test('a bot that waits for a page goes on without one', async () => {
  const ada = await asked({ type: 'text input' }, [
    {
      id: 's',
      type: 'Set variable',
      options: { variableId: 'v:Answer', expressionToEvaluate: 'location.href', isExecutedOnClient: true },
    },
    { id: 'w', type: 'Wait', options: { secondsToWaitFor: 0, shouldPause: true } },
    says('name', 'Your name?'),
  ]);
  expect(ada.texts).toEqual(['Your name?']);
  await ada.say('Ada');
  expect(ada.texts.at(-1)).toBe('Got Ada.');
});

test('a location and a phone number that its owner has sent are texts', async () => {
  const ada = await asked({ type: 'text input' }, [says('where', 'Where?')]);
  await ada.post(ada.text('', { text: undefined, location: { latitude: 45.07, longitude: 7.69 } }));
  await ada.idle();
  expect(ada.texts.at(-1)).toBe('Got 45.07, 7.69.');
});
