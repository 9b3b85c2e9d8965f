import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '@parley/dev-stack';
import { startInstallation, type Installation } from '../installation.ts';
import { publishBot } from '../publish-bot.ts';
import { chat, say, type ChatAnswer } from './talking.ts';

let parley: Installation;
beforeAll(async () => {
  parley = await startInstallation({ chats: 1, appendOnly: 'everysec', log: () => undefined });
});
afterAll(() => parley.stop());

const examples = ['booking-request', 'feedback', 'newsletter', 'quiz', 'team-survey'];
const chatsOfEach = 10;
const mostAnswers = 30;

type Input = NonNullable<ChatAnswer['body']['input']>;

/** The answer of a visitor to a question; each of them chooses otherwise, and every third mistypes at first. */
function answerTo(input: Input, visitor: number, number: number): string {
  const { items = [] } = input as { readonly items?: readonly { readonly content?: string | null }[] };
  const mistypes = visitor % 3 === 0 && number % 2 === 0;
  if (items.length > 0) return items[(visitor + number) % items.length]?.content ?? 'Other';
  if (mistypes) return 'nothing of the kind';
  const byType: Readonly<Record<string, string>> = {
    'email input': `visitor${visitor}@navy.example`,
    'phone number input': '+4930123456',
    'number input': String(visitor + 1),
    'rating input': String((visitor % 5) + 1),
    'date input': '2027-03-04',
    'time input': '10:30',
    'url input': 'https://navy.example',
  };
  return byType[input.type] ?? `Words of visitor ${visitor}`;
}

/** Holds a conversation to its end; gives the id of its result, and its turns. */
async function hold(publicId: string, visitor: number): Promise<{ resultId: string; turns: number }> {
  const [url = ''] = parley.chats.map((server) => server.url);
  let { body } = await chat(parley, url, `/v1/bots/${publicId}/startChat`);
  const { sessionId, resultId = '' } = body;
  let turns = 1;
  for (; body.input && turns < mostAnswers; turns++) {
    const answered = await say(parley, url, sessionId, answerTo(body.input, visitor, turns));
    expect(answered.status).toBe(200);
    ({ body } = answered);
  }
  return { resultId, turns };
}

test('50 conversations that were held and stored make 50 tests of all their turns, and these pass', async () => {
  let [passed, turnsHeld] = [0, 0];
  for (const name of examples) {
    const content = JSON.parse(
      await readFile(join(repositoryRoot, 'packages', 'blocks', 'bots', `${name}.json`), 'utf8'),
    ) as Readonly<Record<string, unknown>>;
    const { botId, publicId } = await publishBot(parley, content);
    const held = await Promise.all(
      Array.from({ length: chatsOfEach }, (_, visitor) => hold(publicId, visitor)),
    );
    for (const [index, { resultId, turns }] of held.entries()) {
      const path = { botId, resultId };
      const make = () => parley.api.makeTestOfResult({ path }).catch(() => undefined);
      // drained turns take a moment
      let made = await make();
      while (made?.heldTurns !== turns) {
        await delay(50);
        made = await make();
      }
      expect([name, index, made.turns, made.assumed]).toEqual([name, index, turns, []]);
      expect(JSON.stringify(made.content)).not.toContain('navy');
      await parley.api.createBotTest({ path, body: { name: `Visitor ${index}`, content: made.content } });
      turnsHeld += turns;
    }
    const { versions } = await parley.api.listVersions({ path: { botId } });
    const { outcomes } = await parley.api.runBotTests({
      path: { botId },
      body: { against: versions[0]?.hash ?? '', coverage: true },
    });
    expect(outcomes.flatMap(({ firstFailure }) => firstFailure ?? [])).toEqual([]);
    passed += outcomes.filter(({ cases, failed }) => cases === 1 && failed === 0).length;
  }
  expect(passed).toBe(50);
  expect(turnsHeld).toBeGreaterThan(150);
});
