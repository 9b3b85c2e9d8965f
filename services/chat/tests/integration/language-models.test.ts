import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Block, BotContent } from '@parley/schema';
import { botOf, plainText } from '@parley/engine/testing';
import { until, type Answer } from '@parley/testing';
import { startModelProvider, type ModelProviderProcess } from '@parley/testing/model-provider';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import {
  calling,
  refusing,
  saying,
  sayingAsAnthropic,
  startScriptedProvider,
  type Script,
  type ScriptedProvider,
} from '@parley/testing/scripted-provider';
import { asks, says } from '../support/bots.ts';
import { turnRecords } from '../support/turn-records.ts';

const apiKey = 'sk-canary-81c4';
const prompt = 'canary-prompt-5e0a';
const answerText = 'canary-answer-77aa';

let provider: ScriptedProvider;
let other: ModelProviderProcess;
let chat: ChatUnderTest;
let token: string;
let account: string;

const allowed = { EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' };

beforeAll(async () => {
  provider = await startScriptedProvider();
  other = await startModelProvider([
    { match: { userMessage: 'hello' }, response: { content: 'Hello, visitor!' } },
  ]);
  chat = await ChatUnderTest.start(allowed);
  token = await chat.secret('workspace');
  account = await accountAt(`${provider.url}/v1`);
});
afterAll(async () => {
  await chat.stop();
  await Promise.all([provider.stop(), other.stop()]);
});

const accountAt = (baseUrl: string, workspaceId = 'workspace', of = chat): Promise<string> =>
  of.credential(workspaceId, 'openai-compatible', { apiKey, baseUrl });

const model = (options: object = {}, type = 'openai'): Block => ({
  id: 'model',
  type,
  options: {
    action: 'Create chat completion',
    credentialsId: account,
    model: 'm',
    messages: [{ role: 'user', content: '{{Said}}' }],
    responseMapping: [{ item: 'Message content', variableId: 'v:Answer' }],
    ...options,
  },
});

function bot(block: Block): BotContent {
  return botOf({
    groups: { A: [asks('ask', 'Said'), block, says('told', 'It says: {{Answer}}')] },
    variables: ['Said', 'Answer'].map((name) => ({ id: `v:${name}`, name })),
  });
}

async function said(block: Block, text = prompt, of = chat, key = randomUUID()): Promise<Answer<Body>> {
  const { publicId } = await of.publish(bot(block));
  const { body } = await of.start(publicId, token);
  return of.say(body.sessionId, token, text, { 'Idempotency-Key': key });
}
const heard = ({ body }: Answer<Body>): string[] => body.messages.map(plainText);
const logged = ({ body }: Answer<Body>): string => JSON.stringify(body.logs ?? []);

test('a bot asks a model that others have written, and says what it answered', async () => {
  const credentialsId = await accountAt(`${other.url}/v1`);
  expect(heard(await said(model({ credentialsId }), 'hello'))).toEqual(['It says: Hello, visitor!']);
});

test('Anthropic is asked with its own kind of account', async () => {
  provider.play(sayingAsAnthropic('Hel', 'lo'));
  const options = { apiKey, baseUrl: `${provider.url}/v1` };
  const credentialsId = await chat.credential('workspace', 'anthropic', options);
  const action = 'Create Chat Message';
  expect(heard(await said(model({ credentialsId, action }, 'anthropic')))).toEqual(['It says: Hello']);
  expect(logged(await said(model({ action }, 'anthropic')))).toContain('another kind of service');
});

describe('an assistant at its provider', () => {
  const dify = async (options: object = {}, kind: 'dify-ai' | 'chat-node' = 'dify-ai'): Promise<Block> => ({
    id: 'model',
    type: 'dify-ai',
    options: {
      action: 'Create Chat Message',
      credentialsId: await chat.credential('workspace', 'provider', { kind, apiKey, baseUrl: provider.url }),
      query: '{{Said}}',
      responseMapping: [{ item: 'Message content', variableId: 'v:Answer' }],
      ...options,
    },
  });
  const answering: Script = (response, { path }) => {
    if (path.endsWith('/retrieve')) {
      response.end(JSON.stringify({ records: [{ segment: { content: 'Shoes: 30 days.' } }] }));
      return;
    }
    for (const told of [
      { event: 'message', answer: answerText },
      { event: 'message_end', conversation_id: 'c', metadata: {} },
    ])
      response.write(`data: ${JSON.stringify(told)}\n\n`);
    response.end();
  };

  test('is asked in the name of the result, and its answer is stored once, with an estimate of its tokens', async () => {
    provider.play(answering);
    const key = randomUUID();
    const { publicId } = await chat.publish(bot(await dify()));
    const { sessionId, resultId } = (await chat.start(publicId, token)).body;
    const say = () => chat.say(sessionId, token, prompt, { 'Idempotency-Key': key });
    const [first, again] = [await say(), await say()];
    expect(heard(first)).toEqual([`It says: ${answerText}`]);
    expect(again.body).toEqual(first.body);
    expect(provider.asked).toMatchObject([
      {
        path: '/v1/chat-messages',
        headers: { authorization: `Bearer ${apiKey}` },
        body: { query: prompt, user: resultId },
      },
    ]);
    const models = (await turnRecords(chat, sessionId)).flatMap((record) => record.models ?? []);
    const used = models.filter((use) => use.provider === 'dify-ai');
    expect(used).toMatchObject([{ blockId: 'model', calls: 1 }]);
    expect(used[0]!.outputTokens).toBeGreaterThan(0);
  });

  test('searches its knowledge base', async () => {
    provider.play(answering);
    const options = { action: 'Query Knowledge Base', datasetId: 'd' };
    expect(heard(await said(await dify(options)))).toEqual(['It says: ["Shoes: 30 days."]']);
    expect(provider.asked).toMatchObject([{ path: '/v1/datasets/d/retrieve' }]);
  });

  test.each([{}, { action: 'Query Knowledge Base', datasetId: 'd' }])(
    'is not asked with the key of another service: %j',
    async (options) => {
      provider.play(answering);
      expect(logged(await said(await dify(options, 'chat-node')))).toContain('another kind of service');
      expect(provider.asked).toEqual([]);
    },
  );
});

test('nothing is spoken where no file is stored, and nothing is asked', async () => {
  provider.play(saying('x'));
  const answer = await said(model({ action: 'Create speech', input: 'Hi', saveUrlInVariableId: 'v:Answer' }));
  expect(logged(answer)).toContain('has no place for the sound');
  expect(provider.asked).toEqual([]);
});

test('tools run in the sandbox between two questions', async () => {
  provider.play((response, asked, time) =>
    (time === 1 ? calling({ id: 'call', name: 'twice', arguments: '{"n":21}' }) : saying('It is 42.'))(
      response,
      asked,
      time,
    ),
  );
  const parameters = [{ type: 'number', name: 'n', required: true }];
  const code = 'return [typeof fetch, typeof process, n * 2].join(" ");';
  const answer = await said(model({ tools: [{ type: 'function', name: 'twice', parameters, code }] }));
  expect(heard(answer)).toEqual(['It says: It is 42.']);
  expect(JSON.stringify(provider.asked[1]?.body)).toContain('undefined undefined 42');
});

describe('a key goes nowhere else', () => {
  test('than to the address it is for, whatever a block says', async () => {
    const elsewhere = await startScriptedProvider();
    provider.play(saying('x'));
    for (const baseUrl of [
      `${elsewhere.url}/v1`,
      `${provider.url}@evil.example/v1`,
      'https://api.openai.com/v1',
    ]) {
      const answer = await said(model({ baseUrl }));
      expect(logged(answer)).toContain('The key is not for the address of this block');
    }
    expect([...elsewhere.asked, ...provider.asked]).toEqual([]);
    await elsewhere.stop();
  });

  test('than in the workspace that it belongs to', async () => {
    const credentialsId = await accountAt(`${provider.url}/v1`, 'theirs');
    provider.play(saying('x'));
    for (const id of [credentialsId, 'nothing']) {
      await chat.setCredential({ workspaceId: 'workspace', id }, 1, null);
      expect(logged(await said(model({ credentialsId: id })))).toContain('does not have the credential');
    }
    expect(provider.asked).toEqual([]);
  });

  test('and is in no result, record, key of Redis or log', async () => {
    provider.play(refusing(401));
    const { publicId } = await chat.publish(bot(model()));
    const { sessionId } = (await chat.start(publicId, token)).body;
    const answer = await chat.say(sessionId, token, prompt);
    expect(heard(answer)).toEqual(['It says: ']);
    const records = JSON.stringify(await turnRecords(chat, sessionId));
    expect(records).toContain('refused the key');
    expect(JSON.stringify(answer.body) + records).not.toContain(apiKey);
  });
});

test('a key that is taken away while chats run is used no longer', async () => {
  const credentialsId = await accountAt(`${provider.url}/v1`);
  provider.play(saying('x'));
  expect(heard(await said(model({ credentialsId })))).toEqual(['It says: x']);
  await chat.setCredential({ workspaceId: 'workspace', id: credentialsId }, 2, null);
  // a process relies a moment on its copy
  await until(async () =>
    logged(await said(model({ credentialsId }))).includes('does not have the credential'),
  );
});

describe('money', () => {
  test('is spent once for a message that is sent again', async () => {
    provider.play(saying('Once.'));
    const { publicId } = await chat.publish(bot(model()));
    const { body } = await chat.start(publicId, token);
    const key = { 'Idempotency-Key': randomUUID() };
    const both = await Promise.all([1, 2, 3].map(() => chat.say(body.sessionId, token, 'x', key)));
    expect(both.map(heard)).toEqual([['It says: Once.'], ['It says: Once.'], ['It says: Once.']]);
    expect(provider.asked).toHaveLength(1);
  });

  test('is limited by the tokens of a day, and the bot goes on', async () => {
    const strict = await ChatUnderTest.start({ ...allowed, MODEL_TOKENS_PER_WORKSPACE_DAY: '10' });
    try {
      token = await strict.secret('workspace');
      const credentialsId = await accountAt(`${provider.url}/v1`, 'workspace', strict);
      provider.play(saying('x'));
      expect(heard(await said(model({ credentialsId }), 'x', strict))).toEqual(['It says: x']);
      const second = await said(model({ credentialsId }), 'x', strict);
      expect(heard(second)).toEqual(['It says: ']);
      expect(logged(second)).toContain('tokens of this workspace for today are used up');
      expect(provider.asked).toHaveLength(1);
    } finally {
      await strict.stop();
      token = await chat.secret('workspace');
    }
  });
});

test('an organization asks half as many questions at a time as there are slots, and its requests wait for none', async () => {
  const limits = { MAX_CONCURRENT_MODELS: '2', MAX_CONCURRENT_EGRESS: '2' };
  const narrow = await ChatUnderTest.start({ ...allowed, ...limits });
  try {
    token = await narrow.secret('workspace');
    const credentialsId = await accountAt(`${provider.url}/v1`, 'workspace', narrow);
    const waiting = new EventEmitter();
    const answers: (() => void)[] = [];
    provider.play((response, asked, time) => {
      if (asked.path === '/plain') {
        response.end('{}');
        return;
      }
      answers.push(() => saying('x')(response, asked, time));
      waiting.emit('asked');
    });
    const arrived = once(waiting, 'asked');
    const chats = Promise.all([1, 2, 3].map(() => said(model({ credentialsId }), 'x', narrow)));
    await arrived;
    const url = `${provider.url}/plain`;
    const request = { id: 'plain', type: 'Webhook', options: { webhook: { url, method: 'GET' } } };
    expect(logged(await said(request, 'x', narrow))).not.toContain('under way');
    for (const number of [1, 2, 3]) {
      if (answers.length === 0) await once(waiting, 'asked');
      // the next one is asked once this one is answered
      expect([number, answers.length]).toEqual([number, 1]);
      answers.pop()?.();
    }
    expect((await chats).map(heard)).toEqual([['It says: x'], ['It says: x'], ['It says: x']]);
  } finally {
    await narrow.stop();
    token = await chat.secret('workspace');
  }
});

test('counts questions and tokens, and says nothing of what was said', async () => {
  provider.play(saying(answerText));
  const answer = await said(model());
  expect(heard(answer)).toEqual([`It says: ${answerText}`]);
  const metrics = await chat.deps.metrics.registry.metrics();
  expect(metrics).toMatch(/parley_model_questions_total\{outcome="answered"[^}]*\} [1-9]/);
  expect(metrics).toMatch(/parley_model_tokens_total\{direction="input"[^}]*\} [1-9]/);
  expect(metrics).not.toMatch(/canary/);
});
