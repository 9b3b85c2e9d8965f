import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import type { ModelAnswer, ModelMessage, ModelQuestion } from '@parley/engine';
import { modelProviderOf, modelProviderTypes } from '@parley/schema';
import type { Egress } from '@parley/server/egress';
import { openAiJudge, startModelProvider, type ModelProviderProcess } from '@parley/testing/model-provider';
import {
  begin,
  calling,
  chunk,
  finish,
  refusing,
  saying,
  sayingAsAnthropic,
  startScriptedProvider,
  type ScriptedProvider,
} from '@parley/testing/scripted-provider';
import { loopbackEgress, roomyLimits } from '../tests/support/loopback.ts';
import { ModelFailure } from './ask-model.ts';
import { askProvider } from './ask-provider.ts';

const apiKey = 'sk-canary-7d10';

let egress: Egress;
let provider: ScriptedProvider;
let other: ModelProviderProcess;
let complaints: (path: string, body: unknown) => string[];

beforeAll(async () => {
  egress = loopbackEgress();
  provider = await startScriptedProvider();
  other = await startModelProvider([
    {
      match: { userMessage: 'weather', hasToolResult: false },
      response: { toolCalls: [{ id: 'call_1', name: 'weather', arguments: { city: 'Ulm' } }] },
    },
    { match: { hasToolResult: true }, response: { content: 'It rains in Ulm.' } },
    { match: { userMessage: 'form' }, response: { content: '{"name":"Ada"}' } },
    { match: { userMessage: 'cut' }, response: { content: 'x'.repeat(200) }, truncateAfterChunks: 3 },
    {
      match: { userMessage: 'busy', sequenceIndex: 0 },
      response: { error: { message: 'slow down', type: 'rate_limit_error' }, status: 429 },
    },
    { match: { userMessage: 'busy' }, response: { content: 'Now I have time.' } },
    {
      match: { userMessage: 'hello' },
      response: { content: 'Hello! How can I help you today?' },
      // words that come together would be heard together
      chunkSize: 4,
      latency: 60,
    },
  ]);
  complaints = await openAiJudge();
});
afterAll(async () => {
  await egress.close();
  await Promise.all([provider.stop(), other.stop()]);
});

const says = (content: string): ModelMessage[] => [{ role: 'user', content }];
const weather = {
  name: 'weather',
  description: 'Weather of a city',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', description: 'The city' } },
    required: ['city'],
    additionalProperties: false,
  },
};
const format = {
  name: 'variables',
  schema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
};

type Asking = Partial<ModelQuestion> & { readonly over?: Partial<typeof roomyLimits>; readonly at?: string };

function ask(
  type: string,
  messages: readonly ModelMessage[],
  { over, at, ...rest }: Asking = {},
  heard: string[] = [],
): Promise<ModelAnswer> {
  const entry = modelProviderOf(type)!;
  const question: ModelQuestion = {
    provider: type,
    credentialsId: 'key',
    model: 'some-model',
    messages,
    tools: [],
    ...rest,
  };
  const account = { apiKey, baseUrl: `${at ?? provider.url}/v1` };
  return askProvider(egress, entry, account, question, { ...roomyLimits, ...over }, (text) =>
    heard.push(text),
  );
}

async function failure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    (answer) => `answered: ${JSON.stringify(answer)}`,
    (reason: unknown) => reason,
  );
  return error instanceof ModelFailure ? error.message : String(error);
}

describe('the official libraries read the provider of these tests', () => {
  test('as OpenAI', async () => {
    provider.play(saying('Hel', 'lo'));
    const client = new OpenAI({ apiKey, baseURL: `${provider.url}/v1`, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'hello' }];
    const stream = client.chat.completions.stream({ model: 'm', messages });
    expect(await stream.finalContent()).toBe('Hello');
    provider.play(calling({ id: 'call_1', name: 'weather', arguments: '{"city":"Ulm"}' }));
    const second = await client.chat.completions.stream({ model: 'm', messages }).finalMessage();
    expect(second.tool_calls).toMatchObject([{ id: 'call_1', function: { arguments: '{"city":"Ulm"}' } }]);
    provider.play(refusing(401));
    await expect(client.chat.completions.create({ model: 'm', messages })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('as Anthropic', async () => {
    provider.play(sayingAsAnthropic('Hel', 'lo'));
    const client = new Anthropic({ apiKey, baseURL: provider.url, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'hello' }];
    const stream = client.messages.stream({ model: 'm', max_tokens: 10, messages });
    expect(await stream.finalText()).toBe('Hello');
  });
});

describe('a provider that others have written', () => {
  test.each(modelProviderTypes)('%s is asked, and heard while it speaks', async (type) => {
    const heard: string[] = [];
    const answer = await ask(type, says('hello'), { at: other.url }, heard);
    expect(answer).toMatchObject({
      text: 'Hello! How can I help you today?',
      toolCalls: [],
      finishReason: 'stop',
    });
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.join('')).toBe(answer.text);
    expect(Math.min(answer.usage.inputTokens, answer.usage.outputTokens)).toBeGreaterThan(0);
  });

  test.each(['openai', 'anthropic'])('%s wishes for a tool and gets its result', async (type) => {
    const first = await ask(type, says('weather'), { at: other.url, tools: [weather] });
    expect(first.toolCalls).toMatchObject([{ name: 'weather', arguments: '{"city":"Ulm"}' }]);
    const [call] = first.toolCalls;
    const dialogue: ModelMessage[] = [
      ...says('weather'),
      { role: 'assistant', content: '', toolCalls: first.toolCalls },
      { role: 'tool', callId: call!.id, name: 'weather', content: 'rain' },
    ];
    const second = await ask(type, dialogue, { at: other.url, tools: [weather] });
    expect(second.text).toBe('It rains in Ulm.');
  });

  test('is asked again where it was busy, and only then', async () => {
    const before = (await other.received()).length;
    expect((await ask('openai', says('busy'), { at: other.url })).text).toBe('Now I have time.');
    const statuses = (await other.received()).slice(before).map(({ response }) => response.status);
    expect(statuses).toEqual([429, 200]);
  });

  test('that breaks off in the middle of an answer has given none', async () => {
    expect(await failure(ask('openai', says('cut'), { at: other.url }))).toMatch(/failed|broke off/);
  });

  test('gets nothing that OpenAI’s own description of its API would refuse', async () => {
    await ask('openai', says('form'), { at: other.url, format, temperature: 0.5, maxTokens: 50 });
    await ask('openai', says('form'), { at: other.url, tools: [weather] });
    const images: ModelMessage = { role: 'user', content: 'hello', images: ['https://example.com/a.png'] };
    await ask('openai', [images, { role: 'system', content: 'Be kind.' }, ...says('hello')], {
      at: other.url,
    });
    const sent = (await other.received()).filter(({ path }) => path === '/v1/chat/completions');
    expect(sent.length).toBeGreaterThan(10);
    for (const { body } of sent) expect(complaints('/chat/completions', body)).toEqual([]);
  });
});

test('a judge who lets everything pass would be none', () => {
  expect(complaints('/chat/completions', { model: 'm', messages: [{ role: 'nobody' }] })).not.toEqual([]);
  expect(complaints('/chat/completions', { messages: [] })).not.toEqual([]);
});

describe('what is sent', () => {
  const sent = async (type: string, messages: readonly ModelMessage[], asking: Asking = {}) => {
    provider.play(type === 'anthropic' ? sayingAsAnthropic('ok') : saying('ok'));
    await ask(type, messages, asking);
    return provider.asked[0]!;
  };

  test('is a stream of at most as many tokens as the installation allows', async () => {
    expect((await sent('openai', says('x'))).body).toMatchObject({ max_tokens: 1_024, stream: true });
    expect((await sent('openai', says('x'), { maxTokens: 9_999 })).body).toMatchObject({ max_tokens: 2_000 });
  });

  test('carries the key in a header and nowhere else', async () => {
    const { headers, body, path } = await sent('openai', says('x'));
    expect(headers.authorization).toBe(`Bearer ${apiKey}`);
    expect(JSON.stringify({ body, path })).not.toContain('canary');
    expect((await sent('anthropic', says('x'))).headers['x-api-key']).toBe(apiKey);
  });

  test('is in the order that Anthropic wants, whatever the author’s', async () => {
    const { body } = await sent('anthropic', [
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'one' },
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'two' },
      { role: 'user', content: '' },
    ]);
    expect(JSON.stringify(body['system'])).toContain('Be kind.');
    const roles = (body['messages'] as { role: string }[]).map(({ role }) => role);
    expect(roles).toEqual(['user', 'assistant', 'user']);
  });

  test('asks for a form by a tool where the provider knows no schema', async () => {
    provider.play(calling({ id: 'c', name: 'variables', arguments: '{"name":"Ada"}' }));
    expect(await ask('deepseek', says('form'), { format })).toMatchObject({
      text: '{"name":"Ada"}',
      toolCalls: [],
    });
    expect(provider.asked[0]!.body).toMatchObject({
      tool_choice: { type: 'function', function: { name: 'variables' } },
    });
  });

  test('does not ask providers for tokens that refuse the wish', async () => {
    expect((await sent('mistral', says('x'))).body).not.toHaveProperty('stream_options');
    expect((await sent('openai', says('x'))).body).toHaveProperty('stream_options');
  });
});

describe('a provider that misbehaves', () => {
  test.each([
    [400, 'The provider refused the request. (status 400: invalid_request_error some_code)'],
    [401, 'The provider refused the key. Look at the credential. (status 401:'],
    [404, 'The provider knows no such model, or the address is wrong. (status 404:'],
  ])('is asked once where it refuses with %i, and none of its sentences come out', async (status, words) => {
    provider.play(refusing(status));
    const message = await failure(ask('openai', says('canary-prompt')));
    expect(message).toContain(words);
    expect(message).not.toMatch(/canary/);
    expect(provider.asked).toHaveLength(1);
  });

  test.each([
    ['anthropic', sayingAsAnthropic('Hi'), { message: '`temperature` is deprecated for this model.' }],
    [
      'openai',
      saying('Hi'),
      { message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' },
    ],
  ])(
    '%s whose model takes no temperature is asked once more without, which its answer says',
    async (type, script, refused) => {
      provider.play((response, asked, time) => {
        if (asked.body['temperature'] === undefined) {
          script(response, asked, time);
          return;
        }
        const error = { type: 'invalid_request_error', ...refused };
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      });
      const answer = await ask(type, says('x'), { temperature: 0.5 });
      expect(answer).toMatchObject({ text: 'Hi', leftOut: 'temperature' });
      expect(provider.asked.map(({ body }) => body['temperature'])).toEqual([0.5, undefined]);
      expect(await ask(type, says('x'))).not.toHaveProperty('leftOut');
    },
  );

  test('is asked once with a temperature if it refuses something else', async () => {
    provider.play(refusing(400));
    expect(await failure(ask('openai', says('x'), { temperature: 0.5 }))).toContain('status 400');
    expect(provider.asked).toHaveLength(1);
  });

  test.each([429, 500, 503, 529])('is asked three times where it answers %i', async (status) => {
    provider.play(refusing(status, { 'retry-after': '0' }));
    expect(await failure(ask('openai', says('x')))).toContain(`status ${status}`);
    expect(provider.asked).toHaveLength(3);
  });

  test('is not asked again later than the turn may take', async () => {
    provider.play(refusing(429, { 'retry-after': '3' }));
    expect(await failure(ask('openai', says('x'), { over: { remainingMs: 2_000 } }))).toContain('status 429');
    expect(provider.asked).toHaveLength(1);
  });

  test('is not asked again once it has spoken', async () => {
    provider.play((response) => {
      begin(response);
      response.write(chunk({ content: 'Hel' }), () => response.socket?.resetAndDestroy());
    });
    expect(await failure(ask('openai', says('x')))).toMatch(/failed|broke off/);
    expect(provider.asked).toHaveLength(1);
  });

  test.each([
    ['never begins', (): void => undefined, { firstTokenMs: 200 }],
    [
      'speaks a byte at a time',
      (response: Parameters<typeof begin>[0]): void => {
        begin(response);
        response.write(chunk({ content: 'H' }));
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
      { silenceMs: 300 },
    ],
  ])('that %s is given up', async (_, script, over) => {
    provider.play(script);
    expect(await failure(ask('openai', says('x'), { over }))).toBe('The model was silent for too long.');
  });

  test('is cut off where it says too much', async () => {
    provider.play((response) => {
      begin(response);
      for (let part = 0; part < 1_000; part++) response.write(chunk({ content: 'x'.repeat(10_000) }));
      finish(response);
    });
    expect(await failure(ask('openai', says('x')))).toBe('The response is too large.');
  });

  test('ends with the turn', async () => {
    provider.play((response) => begin(response));
    expect(await failure(ask('openai', says('x'), { over: { remainingMs: 300 } }))).toBe(
      'The turn had no time left for the answer.',
    );
  });

  test.each(['<html>', 'data: {"choices": 1}\n\n', '', 'data: [DONE]\n\n'])(
    'that answers %j has given no answer',
    async (text) => {
      provider.play((response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text));
      expect(await failure(ask('openai', says('x')))).toMatch(/could not be read|broke off/);
    },
  );
});
