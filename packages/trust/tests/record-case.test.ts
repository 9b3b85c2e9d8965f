import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botContentSchema, testFileSchema, type BotContent, type TestAnswer } from '@parley/schema';
import { says } from '@parley/engine';
import {
  casesOf,
  createPrograms,
  namesIn,
  playCase,
  recordCase,
  testedBot,
  type HeldTurn,
  type Programs,
  type RecordedCase,
} from '../src/index.ts';
import { messageOf } from '../src/play-case.ts';
import { Talk } from '../src/talk.ts';

let programs: Programs;
beforeAll(() => {
  programs = createPrograms();
});
afterAll(() => programs.stop());

const clock = '2026-11-28T09:00:00.000Z';
const isOver = (): boolean => false;
const fakesFor = (content: BotContent) => ({
  programs,
  linked: new Map(),
  namesOf: namesIn(content),
  isOver,
});

/** Holds a conversation with a bot, and gives it as results have it. */
async function hold(content: BotContent, answers: readonly TestAnswer[], seed = 1): Promise<HeldTurn[]> {
  const { flow } = testedBot(content, 'bot', 'hash');
  const http = [{ match: {}, respond: { status: 200, json: { id: 7 } } }];
  const talk = new Talk(flow, { ...fakesFor(content), settings: { seed, http } });
  const turns: HeldTurn[] = [];
  for (const answer of [undefined, ...answers]) {
    if (talk.isOver) break;
    const message = answer === undefined ? undefined : messageOf(answer, talk.turn.input);
    await talk.send(message);
    const { messages, answers: given } = talk.turn;
    const said = message?.type === 'text' ? message : undefined;
    turns.push({
      ...(said
        ? {
            visitor: {
              text: given[0]?.content ?? said.text,
              label: given[0]?.label,
              attachedFileUrls: said.attachedFileUrls,
            },
          }
        : {}),
      messages: messages.map(({ type }) => type),
    });
  }
  return turns;
}

async function recorded(content: BotContent, turns: readonly HeldTurn[]): Promise<RecordedCase> {
  const { flow } = testedBot(content, 'bot', 'hash');
  return recordCase({ name: 'A conversation', clock, turns }, flow, fakesFor(content));
}

/** The reason that a case of a result fails at once, read from a file as a stored test is; undefined if it passes. */
async function failureOf(content: BotContent, made: RecordedCase['case']): Promise<string | undefined> {
  const file = testFileSchema.parse(JSON.parse(JSON.stringify({ format: 'parley-test/1', cases: [made] })));
  const { cases, faults } = casesOf(file);
  expect(faults).toEqual([]);
  const [one] = cases;
  if (!one) return 'no case';
  return (await playCase(one, testedBot(content, 'bot', 'hash').flow, fakesFor(content))).failure?.message;
}

const asking = (id: string, type: string, name: string, options: object = {}): object => ({
  id,
  type,
  options: { variableId: `v-${name}`, ...options },
});
const variables = ['First name', 'Email', 'Phone', 'Site', 'Wish', 'Count'];
/** A bot of one group with these blocks. */
const botOf = (...blocks: readonly object[]): BotContent =>
  botContentSchema.parse({
    theme: {},
    settings: {},
    groups: [{ id: 'only', title: 'Only', graphCoordinates: { x: 0, y: 0 }, blocks }],
    edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'only' } }],
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
    variables: variables.map((name) => ({ id: `v-${name}`, name })),
  });

const shop = botOf(
  says('hello', 'Hello! Who are you?'),
  asking('name', 'text input', 'First name'),
  says('mail', 'Where can we write to, {{First name}}?'),
  asking('email', 'email input', 'Email'),
  asking('phone', 'phone number input', 'Phone', { defaultCountryCode: 'DE' }),
  asking('site', 'url input', 'Site'),
  asking('wish', 'text input', 'Wish'),
  asking('count', 'number input', 'Count'),
  {
    id: 'way',
    type: 'choice input',
    items: [
      { id: 'a', content: 'By post' },
      { id: 'b', content: 'By hand' },
    ],
  },
  says('thanks', '{{First name}}, we write to {{Email}} or call {{Phone}} about {{Wish}}, {{Count}} times.'),
);
const personal = [
  'Grace Hopper',
  'grace@navy',
  'grace@navy.example',
  '+4915112345678',
  'https://grace.navy.example',
  'a ship of my own in Arlington',
];

test('personal answers are those of nobody, texts that quote them too, and the case passes at once', async () => {
  const turns = await hold(shop, [...personal, '3', { choose: 'By hand' }]);
  const { case: made, turns: kept, assumed } = await recorded(shop, turns);
  expect([kept, assumed]).toEqual([turns.length, []]);
  expect(await failureOf(shop, made)).toBeUndefined();
  const text = JSON.stringify(made);
  for (const words of personal) expect(text).not.toContain(words);
  expect(made?.steps.flatMap((step) => ('user' in step ? [step.user] : []))).toEqual([
    'Ada',
    'Something else',
    'ada@example.org',
    expect.stringMatching(/^\+49\d{8,13}$/),
    'https://example.org',
    'Some words',
    '3',
    { choose: 'By hand' },
  ]);
  expect(text).toContain('Ada, we write to ada@example.org or call +49');
  expect(made?.steps.at(-1)).toEqual({ ends: { completed: true } });
});

test('a conversation that is not over makes a case without an end', async () => {
  const turns = await hold(shop, ['Grace Hopper']);
  const { case: made, turns: kept } = await recorded(shop, turns);
  expect(kept).toBe(2);
  expect(made?.steps.at(-1)).toEqual({ asks: 'email input' });
  expect(await failureOf(shop, made)).toBeUndefined();
});

test('a request is answered by assumption, and the case says so', async () => {
  const url = 'https://crm.example/leads?mail={{Email}}';
  const bot = botOf(
    asking('email', 'email input', 'Email'),
    { id: 'send', type: 'Webhook', options: { webhook: { url, method: 'GET' } } },
    says('done', 'Done'),
  );
  const { case: made, assumed } = await recorded(bot, await hold(bot, ['grace@navy.example']));
  expect(assumed).toEqual(['GET https://crm.example/leads?mail=ada@example.org']);
  expect(made?.http).toHaveLength(1);
  expect(await failureOf(bot, made)).toBeUndefined();
});

test('a case ends before the turn from which on the bot goes otherwise than it did', async () => {
  const turns = await hold(shop, ['Grace Hopper', 'grace@navy.example', '+4915112345678']);
  const changed = turns.map((turn, index) => (index === 2 ? { ...turn, messages: ['image'] } : turn));
  const { case: made, turns: kept } = await recorded(shop, changed);
  expect(kept).toBe(2);
  expect(await failureOf(shop, made)).toBeUndefined();
  expect(await recorded(shop, [{ messages: ['video'] }, ...turns.slice(1)])).toMatchObject({
    case: undefined,
  });
});

test('a stand-in that leads elsewhere ends the case before it', async () => {
  const comparisons = [{ variableId: 'v-Email', comparisonOperator: 'Contains', value: 'navy' }];
  const bot = botOf(
    asking('name', 'text input', 'First name'),
    asking('email', 'email input', 'Email'),
    {
      id: 'if',
      type: 'Condition',
      items: [{ id: 'navy', content: { comparisons }, outgoingEdgeId: 'begin' }],
    },
    says('bye', 'Bye'),
  );
  const turns = await hold(bot, ['Grace', 'grace@navy.example']);
  const { case: made, turns: kept } = await recorded(bot, turns);
  expect(kept).toBe(2);
  expect(await failureOf(bot, made)).toBeUndefined();
});

const folder = join(import.meta.dirname, '..', '..', 'blocks', 'bots');
test.each(['lead-qualification', 'pizza-order'])(
  'each conversation of the tests of %s makes a case that passes at once',
  async (name) => {
    const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
    const content = botContentSchema.parse(read(`${name}.json`));
    const { cases } = casesOf(testFileSchema.parse(read(`tests/${name}.test.json`)));
    for (const { steps } of cases) {
      const turns = await hold(
        content,
        steps.flatMap((step) => ('user' in step ? [step.user] : [])),
      );
      const { case: made, turns: kept } = await recorded(content, turns);
      expect(kept).toBeGreaterThan(1);
      expect(await failureOf(content, made)).toBeUndefined();
    }
  },
);

test.each(['lead-qualification', 'pizza-order'])(
  'twenty-five conversations with %s, in which anything is said, make as many cases that pass at once',
  async (name) => {
    const content = botContentSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
    const items = content.groups.flatMap(({ blocks }) => blocks.flatMap((block) => block.items ?? []));
    const buttons = items.flatMap((item) => (typeof item['content'] === 'string' ? [item['content']] : []));
    const anything = [...buttons, ...buttons, 'Yes', '5', '40', 'Grace', 'grace@navy.example'];
    let chance = 1;
    const next = (): number => (chance = (chance * 48_271) % 2_147_483_647);
    const lengths = new Set<number>();
    for (let number = 0; number < 25; number++) {
      const answers = Array.from({ length: 14 }, () => anything[next() % anything.length] ?? '');
      const { case: made } = await recorded(content, await hold(content, answers));
      expect(await failureOf(content, made)).toBeUndefined();
      lengths.add(made?.steps.length ?? 0);
    }
    expect(lengths.size).toBeGreaterThan(1);
  },
  120_000,
);
