import { join } from 'node:path';
import type { ModelMessage, ModelQuestion } from '@parley/engine';
import { modelProviderOf } from '@parley/schema';
import type { Egress } from '@parley/server/egress';
import {
  sayingAsAnthropic,
  startScriptedProvider,
  type ScriptedProvider,
} from '@parley/testing/scripted-provider';
import ts from 'typescript';
import { loopbackEgress, roomyLimits } from '../tests/support/loopback.ts';
import { askProvider } from './ask-provider.ts';

let egress: Egress;
let provider: ScriptedProvider;

beforeAll(async () => {
  egress = loopbackEgress();
  provider = await startScriptedProvider();
});
afterAll(async () => {
  await egress.close();
  await provider.stop();
});

/** The body of the request that a question is at Anthropic. */
async function sent(
  messages: readonly ModelMessage[],
  rest: Partial<ModelQuestion> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const question: ModelQuestion = {
    provider: 'anthropic',
    credentialsId: 'key',
    model: 'some-model',
    messages,
    tools: [],
    ...rest,
  };
  const account = { apiKey: 'sk-canary-7d10', baseUrl: `${provider.url}/v1` };
  provider.play(sayingAsAnthropic('ok'));
  await askProvider(egress, modelProviderOf('anthropic')!, account, question, roomyLimits, () => undefined);
  expect(provider.asked.map(({ path }) => path)).toEqual(['/v1/messages']);
  return provider.asked[0]!.body;
}

const says = (content: string): ModelMessage => ({ role: 'user', content });
const city = { type: 'string', description: 'The city', enum: ['Ulm', 'Bonn'] };
const weather = {
  name: 'weather',
  description: 'Weather of a city',
  parameters: {
    type: 'object',
    properties: { city, days: { type: 'number' }, isExact: { type: 'boolean' } },
    required: ['city'],
    additionalProperties: false,
  },
};
const format = {
  name: 'variables',
  schema: {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
    required: ['name', 'tags'],
    additionalProperties: false,
  },
};

/**
 * Judges request bodies by the types of Anthropic's own library, which are made from its description of its API: for each
 * body the complaints of the compiler, which include fields that the types do not know.
 */
function complaintsOf(bodies: readonly unknown[]): string[][] {
  const file = join(import.meta.dirname, 'bodies-that-were-sent.ts');
  const lines = [
    "import type { MessageCreateParamsStreaming as Body } from '@anthropic-ai/sdk/resources/messages';",
    ...bodies.map((body, index) => `export const body${index}: Body = ${JSON.stringify(body)};`),
  ];
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  const text = lines.join('\n');
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, ...how) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...how);
  const program = ts.createProgram([file], options, host);
  const found = ts.getPreEmitDiagnostics(program).map(({ file: source, start = 0, messageText }) => ({
    line: source?.fileName === file ? source.getLineAndCharacterOfPosition(start).line : 0,
    words: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
  const general = found.filter(({ line }) => line === 0);
  if (general.length > 0) throw new Error(`nothing was judged: ${general[0]!.words}`);
  return bodies.map((_, index) => found.filter(({ line }) => line === index + 1).map(({ words }) => words));
}

const toolCalls = [
  { id: 'call_1', name: 'weather', arguments: '{"city":"Ulm"}' },
  { id: 'call_2', name: 'weather', arguments: '{"city":"Bonn"}' },
];
const results = toolCalls.map(({ id, name }): ModelMessage => ({
  role: 'tool',
  callId: id,
  name,
  content: 'rain',
}));

test('Anthropic gets nothing that the types of its own library would refuse', async () => {
  const bodies = [
    await sent([says('hello')]),
    await sent([says('hello')], { maxTokens: 50 }),
    await sent([
      { role: 'assistant', content: 'Hi' },
      says('one'),
      { role: 'system', content: 'Be kind.' },
      says(''),
      { role: 'user', content: 'hello', images: ['https://example.com/a.png'] },
    ]),
    await sent([says('weather')], { tools: [weather] }),
    await sent([says('weather'), { role: 'assistant', content: 'Wait.', toolCalls }, ...results], {
      tools: [weather],
    }),
    await sent([says('form')], { format }),
    await sent([says('form')], { format, tools: [weather] }),
  ];
  expect(complaintsOf(bodies)).toEqual(bodies.map(() => []));
});

test('a judge who lets everything pass would be none', () => {
  const right = { model: 'm', max_tokens: 1, stream: true, messages: [says('hello')] };
  const wrong = [
    { ...right, messages: [{ role: 'nobody', content: 'hello' }] },
    { ...right, max_tokens: undefined },
    { ...right, max_token: 1 },
    { ...right, messages: [{ role: 'user', content: [{ type: 'image_url', image_url: 'a' }] }] },
    { ...right, tools: [{ name: 'weather' }] },
  ];
  const [ofRight, ...ofWrong] = complaintsOf([right, ...wrong]);
  expect(ofRight).toEqual([]);
  for (const complaints of ofWrong) expect(complaints).not.toEqual([]);
});
