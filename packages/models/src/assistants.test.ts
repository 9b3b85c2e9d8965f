import type { ModelAnswer, ModelQuestion } from '@parley/engine';
import type { Egress } from '@parley/server/egress';
import { startScriptedProvider, type Script, type ScriptedProvider } from '@parley/testing/scripted-provider';
import { loopbackEgress, roomyLimits } from '../tests/support/loopback.ts';
import { askProvider } from './ask-provider.ts';
import { assistantProviderOf, searchKnowledge } from './assistants.ts';

const apiKey = 'app-canary-31d0';

let egress: Egress;
let provider: ScriptedProvider;
let heard: string[];

beforeAll(async () => {
  egress = loopbackEgress();
  provider = await startScriptedProvider();
});
beforeEach(() => (heard = []));
afterAll(async () => {
  await egress.close();
  await provider.stop();
});

const account = (path = '') => ({ apiKey, baseUrl: `${provider.url}${path}` });

function ask(type: string, assistant: Partial<ModelQuestion['assistant']> = {}, model = '', path = '') {
  const question: ModelQuestion = {
    provider: type,
    credentialsId: 'key',
    model,
    messages: [{ role: 'user', content: 'Can I return shoes?' }],
    tools: [],
    assistant: { user: 'result-1', inputs: {}, ...assistant },
  };
  return askProvider(egress, assistantProviderOf(type)!, account(path), question, roomyLimits, (text) =>
    heard.push(text),
  );
}

const events =
  (...told: readonly object[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: ping\n\n');
    for (const data of told) response.write(`data: ${JSON.stringify(data)}\n\n`);
    response.end();
  };
const json =
  (body: object, status = 200): Script =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const message = (answer: string) => ({ event: 'message', conversation_id: 'c-1', answer });
const end = {
  event: 'message_end',
  conversation_id: 'c-1',
  metadata: { usage: { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 } },
};

describe('an app of Dify', () => {
  test('is heard while it speaks, and says which conversation goes on', async () => {
    provider.play(
      events(
        { event: 'workflow_started' },
        message('Yes, '),
        message('within 30 days.'),
        { event: 'node_finished' },
        end,
      ),
    );
    expect(await ask('dify-ai', { inputs: { language: 'en' } })).toEqual({
      text: 'Yes, within 30 days.',
      toolCalls: [],
      usage: { inputTokens: 12, outputTokens: 6 },
      finishReason: 'stop',
      conversationId: 'c-1',
    } satisfies ModelAnswer);
    expect(heard).toEqual(['Yes, ', 'within 30 days.']);
    expect(provider.asked).toMatchObject([
      {
        path: '/v1/chat-messages',
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          query: 'Can I return shoes?',
          inputs: { language: 'en' },
          response_mode: 'streaming',
          user: 'result-1',
        },
      },
    ]);
    expect(provider.asked[0]?.body).not.toHaveProperty('conversation_id');
  });

  test('goes on with the conversation, at an address with or without the version of its API', async () => {
    for (const path of ['', '/v1', '/v1/']) {
      provider.play(events({ event: 'agent_message', answer: 'Yes.' }, end));
      expect(await ask('dify-ai', { conversationId: 'c-1' }, '', path)).toMatchObject({ text: 'Yes.' });
      expect(provider.asked).toMatchObject([{ path: '/v1/chat-messages', body: { conversation_id: 'c-1' } }]);
    }
  });

  test('takes back what its moderation refuses, also after it was heard', async () => {
    provider.play(events(message('Badly '), { event: 'message_replace', answer: 'I cannot say that.' }, end));
    expect(await ask('dify-ai')).toMatchObject({ text: 'I cannot say that.' });
  });

  test.each<[string, Script, string]>([
    ['refuses the key', json({ code: 'unauthorized' }, 401), 'refused the key'],
    [
      'has an error in its stream',
      events({ event: 'error', status: 400, code: 'app_unavailable' }),
      'app_unavailable',
    ],
    ['breaks off', events(message('Yes')), 'broke off before its end'],
    ['answers something else', (response) => response.end('<html></html>'), 'broke off before its end'],
  ])('that %s is a failure in words', async (_, script, why) => {
    provider.play(script);
    await expect(ask('dify-ai')).rejects.toThrow(why);
  });

  test('is asked once more if it was busy before it said a word', async () => {
    provider.play((response, asked, time) =>
      time === 1
        ? json({ code: 'too_many_requests' }, 429)(response, asked, time)
        : events(message('Yes.'), end)(response, asked, time),
    );
    expect(await ask('dify-ai')).toMatchObject({ text: 'Yes.' });
    expect(provider.asked).toHaveLength(2);
  });
});

describe('a knowledge base of Dify', () => {
  const search = (datasetId = 'd-1', limit = 5) =>
    searchKnowledge(
      egress,
      account(),
      { datasetId, query: 'shoes', limit },
      {
        until: performance.now() + roomyLimits.remainingMs,
        maxResponseBytes: 100_000,
      },
    );
  const record = (segment: object) => ({ segment, score: 0.9 });

  test('gives its passages, with the documents they are of', async () => {
    const document = { id: 'doc-1', name: 'Terms.pdf' };
    provider.play(
      json({
        records: [
          record({ content: 'Shoes: 30 days.', answer: null, document }),
          record({ content: 'And hats?', answer: 'Hats: never.' }),
          record({ content: '' }),
          'nonsense',
        ],
      }),
    );
    const known = { documentId: 'doc-1', document: 'Terms.pdf', address: null, heading: '' };
    expect(await search()).toEqual([
      { ...known, text: 'Shoes: 30 days.' },
      { ...known, documentId: '', document: '', text: 'And hats?\nHats: never.' },
    ]);
    expect(provider.asked).toMatchObject([
      {
        path: '/v1/datasets/d-1/retrieve',
        headers: { authorization: `Bearer ${apiKey}` },
        body: { query: 'shoes' },
      },
    ]);
    expect(await search('d-1', 1)).toHaveLength(1);
  });

  test.each(['..', '.', ''])('is not asked under an id that leads out of its address: %j', async (id) => {
    provider.play(json({ records: [] }));
    await expect(search(id)).rejects.toThrow('none of the provider');
    expect(provider.asked).toEqual([]);
  });

  test('is a failure in words if it does not answer as one', async () => {
    provider.play(json({}));
    await expect(search()).rejects.toThrow('holds no passages');
  });
});

describe('an assistant of ChatNode', () => {
  test('answers, and says which thread goes on', async () => {
    provider.play(json({ id: 'm', message: 'Yes, within 30 days.', chat_session_id: 't-1' }));
    expect(await ask('chat-node', { conversationId: 't-1' }, 'bot/1')).toMatchObject({
      text: 'Yes, within 30 days.',
      conversationId: 't-1',
    });
    expect(heard).toEqual(['Yes, within 30 days.']);
    expect(provider.asked).toMatchObject([
      {
        path: '/v1/bot%2F1',
        headers: { authorization: `Bearer ${apiKey}` },
        body: { message: 'Can I return shoes?', chat_session_id: 't-1' },
      },
    ]);
  });

  test('costs tokens by the length of its words, which ChatNode does not count', async () => {
    provider.play(json({ message: 'x'.repeat(400), chat_session_id: 't' }));
    const { usage } = await ask('chat-node', {}, 'bot');
    expect(usage.outputTokens).toBeGreaterThanOrEqual(100);
    expect(usage.inputTokens).toBeGreaterThan(0);
  });

  test('is a failure in words if its answer holds no text', async () => {
    provider.play(json({ chat_session_id: 't' }));
    await expect(ask('chat-node', {}, 'bot')).rejects.toThrow('holds no text');
  });
});
