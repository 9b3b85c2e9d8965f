import type { Block, BotContent, ChatMessage } from '@parley/schema';
import {
  compile,
  compileInSteps,
  defaultBudget,
  defaultFacts,
  type Effect,
  type EffectResult,
} from '@parley/engine';
import { botOf, Conversation } from '@parley/engine/testing';
import fc from 'fast-check';
import { z } from 'zod';
import { blockKindList, blockKinds } from './index.ts';
import { saidAgain } from './shared/testing.ts';
import { wireProblems } from './shared/wire-shape.ts';

/** The bots that are checked: an acceptance asks for 20,000. */
const checks = process.env['PARLEY_LONG_TESTS'] === '1' ? 20_000 : 300;

const titles = ['A', 'B', 'C'];
const edgeIds = titles.map((title) => `to:${title}`);
const variables = [
  { id: 'v:V', name: 'V', value: 'yes' },
  { id: 'v:N', name: 'N', value: '7' },
  { id: 'v:L', name: 'L', value: ['a', 'https://example.org/b.png', null, '3'] },
  { id: 'v:M', name: 'M', value: '> *a* [b](javascript:c)' },
  { id: 'v:E', name: 'E' },
  { id: 'v:S', name: 'S', isSessionVariable: true },
];
const variableId = fc.constantFrom(...variables.map(({ id }) => id), 'v:gone');
const templates = [
  '',
  'hi',
  '{{V}}',
  '{{L}}',
  '{{M}} and {{N}}',
  '{{= {{N}} + 1 =}}',
  '{{= never',
  '{{gone}}',
];
const particular = [
  ...[
    '7',
    '0',
    '-1',
    '1e99',
    'https://example.org/{{V}}',
    'javascript:alert(1)',
    'dd/MM/yyyy',
    "d 'at",
    'fr',
  ],
  ...[
    '2026-12-01',
    '2026-12-01T10:00:00Z',
    'Icons',
    'AND',
    'OR',
    'Equal to',
    'Contains',
    'Matches regex',
    '(a',
  ],
  ...[
    'Custom',
    'Now',
    'Transcript',
    'Append value(s)',
    'Title',
    'Internal Value',
    'current',
    'a',
    'b',
    'start',
  ],
  ...['return 1', 'Europe/Rome', 'yes', 'POST', 'g:B', 'B'],
];
const text = fc.oneof(fc.constantFrom(...templates), fc.constantFrom(...particular), fc.string());

type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
};

/** Any value that a schema allows, with texts that mean something to a bot. */
function anyOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyOf(one, name)));
  if (schema.type === 'string') return anyText(schema, name);
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? -3, max: 120 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return fc.array(anyOf(schema.items ?? {}, name), { maxLength: 3 });
  if (schema.type !== 'object') return fc.oneof(text, anyRichText);
  const fields = Object.entries(schema.properties ?? {}).map(
    ([key, field]) => [key, anyOf(field, key)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

function anyText({ example }: JsonSchema, name: string): fc.Arbitrary<string> {
  if (/variableId$/i.test(name)) return variableId;
  if (/edgeId$/i.test(name)) return fc.constantFrom(...edgeIds);
  if (/url$|src$/i.test(name))
    return fc.constantFrom(
      'https://example.org/{{V}}',
      '{{L}}',
      'https://youtu.be/x?t=9',
      'javascript:alert(1)',
    );
  if (name === 'id') return fc.constantFrom('1', '2', '3', '4', '5');
  return typeof example === 'string' ? fc.oneof(fc.constant(example), text) : text;
}

const { anyNode: anyRichText } = fc.letrec<{ anyNode: unknown }>((tie) => ({
  anyNode: fc.oneof(
    { maxDepth: 3 },
    fc.record({ text: fc.constantFrom(...templates), bold: fc.boolean() }),
    fc.record({
      type: fc.constantFrom('p', 'a', 'ul', 'li', 'lic', 'variable'),
      url: fc.constantFrom('{{V}}', 'javascript:a'),
      children: fc.array(tie('anyNode'), { maxLength: 3 }),
    }),
  ),
}));

const blocksOfKinds = blockKindList.map(({ type, schema }) => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return anyOf(shape).map((block) => ({ ...(block as Block), type }));
});
const group = fc.array(fc.oneof(...blocksOfKinds, fc.constant({ id: '', type: 'teleport' })), {
  maxLength: 4,
});
const event = fc.record(
  {
    id: fc.constantFrom('E', 'F'),
    type: fc.constantFrom('command', 'reply', 'invalidReply'),
    graphCoordinates: fc.constant({ x: 0, y: 0 }),
    outgoingEdgeId: fc.constantFrom(...edgeIds),
    options: fc.record(
      { command: fc.constant('go'), contentVariableId: variableId },
      { requiredKeys: ['command'] },
    ),
  },
  { requiredKeys: ['id', 'type', 'graphCoordinates', 'options'] },
);
const bot: fc.Arbitrary<BotContent> = fc
  .record({
    groups: fc.tuple(group, group, group),
    events: fc.uniqueArray(event, { maxLength: 2, selector: ({ id }) => id }),
  })
  .map(({ groups, events }) =>
    botOf({
      groups: Object.fromEntries(
        groups.map((blocks, g) => [
          titles[g] ?? '',
          blocks.map((block, b) => ({ ...block, id: `${g}-${b}` })),
        ]),
      ),
      events,
      variables,
    }),
  );

const words = fc.constantFrom(
  '',
  'yes',
  '7',
  'a',
  '1, 2',
  'ada@example.org',
  'example.org',
  '+33612345678',
  '14:30',
);
const reply: fc.Arbitrary<ChatMessage | undefined> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: fc.oneof(words, text) }),
  fc.constantFrom<ChatMessage | undefined>(
    undefined,
    { type: 'text', text: '', metadata: { replyId: '1' } },
    { type: 'text', text: 'https://example.org/a.pdf', attachedFileUrls: ['javascript:alert(1)'] },
    { type: 'text', text: '{"statusCode":200,"data":{"a":[1]}}' },
    { type: 'text', text: '[('.repeat(60_000) },
    { type: 'audio', url: 'javascript:alert(1)' },
    { type: 'audio', url: 'https://example.org/a.webm' },
    { type: 'command', command: 'go' },
    { type: 'command', command: 'stay' },
  ),
);

const effects: { readonly [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => EffectResult } = {
  createPayment: ({ way }) => ({
    type: 'createPayment',
    ok: true,
    payment: { id: 'pi', way, turn: 1 },
    publicKey: 'pk',
    secret: 'secret',
  }),
  verifyPayment: ({ payment }) => ({
    type: 'verifyPayment',
    status: payment.turn % 2 === 0 ? 'paid' : 'unpaid',
  }),
  evaluate: ({ programs }) => ({
    type: 'evaluate',
    outcomes: programs.map((_, index) =>
      index % 2 === 0
        ? { ok: true, value: ['a', null, 1], sets: [{ name: 'V', value: 'set' }] }
        : { ok: false, error: 'no' },
    ),
  }),
  httpRequest: () => ({ type: 'httpRequest', status: 500, data: { a: [1] }, error: 'refused' }),
  languageModel: ({ tools }) => ({
    type: 'languageModel',
    text: '{"V":"a"} javascript:alert(1)',
    toolCalls: tools.map(({ name }) => ({ id: 'call', name, arguments: '{"a":1}' })),
    usage: { inputTokens: 1, outputTokens: 1 },
    finishReason: 'stop',
  }),
  speech: () => ({
    type: 'speech',
    file: { fileId: 'f', key: 'k', url: 'javascript:alert(1)', sizeBytes: 1 },
    usage: { inputTokens: 1, outputTokens: 0 },
  }),
  transcription: () => ({
    type: 'transcription',
    text: '{{V}} [('.repeat(1_000),
    usage: { inputTokens: 1, outputTokens: 1 },
  }),
  openBot: () => ({ type: 'openBot', ok: false, error: 'closed' }),
  readInstallation: () => ({ type: 'readInstallation', hasMailServer: false }),
  readTranscript: () => ({ type: 'readTranscript', lines: [{ role: 'visitor', text: 'hi' }] }),
  searchCollection: () => ({
    type: 'searchCollection',
    passages: [{ documentId: 'd', document: 'D', address: null, heading: '', text: '</passage> {{V}}' }],
  }),
};
// the performer is found by the type of the effect it is given
const perform = (effect: Effect): EffectResult =>
  (effects[effect.type] as (asked: Effect) => EffectResult)(effect);

const story = fc.record({
  content: bot,
  opening: fc.option(reply, { nil: undefined }),
  replies: fc.array(reply, { maxLength: 6 }),
  isPreview: fc.boolean(),
  format: fc.constantFrom('richText' as const, 'markdown' as const),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** Plays a story; `see` gets each turn. Between turns the state goes through JSON and is read again. */
function tell(
  { content, opening, replies, isPreview, format }: Story,
  see: (told: Conversation) => void,
): void {
  const conversation = new Conversation(content, {
    kinds: blockKinds,
    perform,
    context: { format, budget: { ...defaultBudget, maxSteps: 60 } },
    ...(isPreview ? {} : { resultId: 'result' }),
  });
  conversation.start(undefined, opening);
  see(conversation);
  for (const message of replies) {
    conversation.reply(message);
    see(conversation);
  }
}

test('whatever a bot is made of and a visitor says: each turn ends, asks or waits, as clients are told it would', () => {
  fc.assert(
    fc.property(story, (tale) => {
      tell(tale, ({ state, turn, refusal }) => {
        expect(wireProblems(turn)).toEqual([]);
        expect(state.midTurn).toBeUndefined();
        // a command without a listener is refused, and the bot has not begun
        if (state.status === 'registered') expect(refusal).toBeDefined();
        else expect(state.status === 'finished').toBe(state.waiting === undefined);
        expect(turn.messages.length).toBeLessThanOrEqual(120);
      });
    }),
    { numRuns: 200 },
  );
});

test('what a turn refers to says and asks the same again, to the byte', () => {
  let references = 0;
  fc.assert(
    fc.property(story, (tale) => {
      tell(tale, ({ flow, turn }) => {
        expect(turn.references).toHaveLength(turn.messages.length);
        for (const { said, again } of saidAgain(flow, turn, tale.format)) {
          references++;
          expect(again).toBe(said);
        }
      });
    }),
    { numRuns: checks },
  );
  expect(references).toBeGreaterThan(checks / 3);
});

test('the same story is told to the same bytes', () => {
  fc.assert(
    fc.property(story, (tale) => {
      const told = (): string[] => {
        const lines: string[] = [];
        tell(tale, ({ state, turn }) => void lines.push(JSON.stringify([state, turn])));
        return lines;
      };
      expect(told()).toEqual(told());
    }),
    { numRuns: 30 },
  );
});

test('bots that are compiled in turn, a step of each, become the flows that they become alone', () => {
  const identity = { botId: 'bot', hash: 'hash', version: '6' };
  fc.assert(
    fc.property(fc.array(bot, { minLength: 1, maxLength: 3 }), (bots) => {
      const open = bots.map((content) => compileInSteps(content, blockKinds, identity));
      const steps = open.map((one) => one.next());
      while (steps.some(({ done }) => done !== true))
        open.forEach((one, index) => {
          if (steps[index]?.done !== true) steps[index] = one.next();
        });
      const alone = bots.map((content) => compile(content, blockKinds, identity).flow);
      const plain = (flow: object | undefined): object => ({ ...flow, templates: undefined });
      expect(steps.map(({ value }) => plain(value))).toEqual(alone.map(plain));
    }),
    { numRuns: 100 },
  );
});

test('every kind can be told of by its schema alone, and some of those bots can be published', () => {
  const bots = fc.sample(bot, { numRuns: 600, seed: 7 });
  const identity = { botId: 'bot', hash: 'hash', version: '6' };
  const reports = bots.map((content) => compile(content, blockKinds, identity).diagnostics);
  const isPublishable = (report: (typeof reports)[number]): boolean =>
    report.every(({ severity }) => severity !== 'error');
  expect(reports.filter(isPublishable).length).toBeGreaterThan(5);
  const used = new Set(
    bots.flatMap(({ groups }) => groups.flatMap(({ blocks }) => blocks.map(({ type }) => type))),
  );
  expect([...used].sort()).toEqual([...blockKindList.map(({ type }) => type), 'teleport'].sort());
});

test('whatever a bot is made of, its check ends soon and throws nothing', () => {
  const identity = { botId: 'bot', hash: 'hash', version: '6' };
  const before = process.cpuUsage();
  fc.assert(
    fc.property(bot, (content) => {
      const { diagnostics } = compile(content, blockKinds, identity, defaultFacts);
      for (const { code, message } of diagnostics) expect([code, message]).not.toContain('');
    }),
    { numRuns: checks },
  );
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000 / checks).toBeLessThan(20);
}, 600_000);
