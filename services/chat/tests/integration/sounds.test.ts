import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botOf } from '@parley/engine/testing';
import type { Block, BotContent } from '@parley/schema';
import type { Answer } from '@parley/testing';
import { readForm, startModelProvider, type ModelProviderProcess } from '@parley/testing/model-provider';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest, type Body } from '../support/chat-under-test.ts';
import { turnRecords } from '../support/turn-records.ts';
import { sendFile } from '../support/upload.ts';

const apiKey = 'sk-canary-90cd';
const sound = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\x0a\0\0\0\0\0\0\0\0\0\0\xff\xfb\x90\x64', 'latin1'),
  Buffer.alloc(4_000, 7),
]);
const mostBytes = 50_000;

let other: ModelProviderProcess;
let server: Server;
let url: string;
/** The requests to the provider, with their bodies, and those for sounds that lie elsewhere. */
let heard: { readonly path: string; readonly body: Buffer; readonly type: string }[];
let answer: (response: ServerResponse, path: string) => void;
let chat: ChatUnderTest;
let token: string;
let account: string;

beforeAll(async () => {
  other = await startModelProvider([
    { match: { userMessage: 'Good morning, Ada!' }, response: { audio: sound.toString('base64') } },
    { match: { endpoint: 'transcription' }, response: { transcription: { text: 'Two coffees, please.' } } },
  ]);
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      heard.push({ path, body: Buffer.concat(parts), type: headers['content-type'] ?? '' });
      answer(response, path);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  chat = await ChatUnderTest.start({
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    FILES_DIR: await mkdtemp(join(tmpdir(), 'parley-sounds-')),
    MAX_FILE_BYTES: String(mostBytes),
  });
  token = await chat.secret('workspace');
  account = await accountAt(url);
});
beforeEach(() => {
  heard = [];
  answer = (response) => response.end(JSON.stringify({ text: 'Two coffees, please.' }));
});
afterAll(async () => {
  await chat.stop();
  server.close();
  server.closeAllConnections();
  await other.stop();
});

const accountAt = (baseUrl: string): Promise<string> =>
  chat.credential('workspace', 'openai-compatible', { apiKey, baseUrl });
const model = (options: object): Block => ({
  id: 'model',
  type: 'openai',
  options: { credentialsId: account, saveErrorInVariableId: 'v:Error', ...options },
});
/** A text that ElevenLabs speaks, with the key of a `provider` for that service. */
const elevenlabs = async (kind: 'elevenlabs' | 'segment', baseUrl: string): Promise<BotContent> =>
  botOf({
    groups: {
      A: [
        asks('ask', 'Said'),
        {
          id: 'speech',
          type: 'elevenlabs',
          options: {
            action: 'Convert text to speech',
            credentialsId: await chat.credential('workspace', 'provider', { kind, apiKey, baseUrl }),
            text: 'Good morning, {{Said}}!',
            voiceId: 'rachel',
            saveUrlInVariableId: 'v:Sound',
            saveErrorInVariableId: 'v:Error',
          },
        },
        { id: 'plays', type: 'audio', content: { url: '{{Sound}}' } },
        says('told', 'Error: {{Error}}'),
      ],
    },
    variables,
  });
const variables = ['Said', 'Sound', 'Text', 'Error'].map((name) => ({ id: `v:${name}`, name }));
const speaking = {
  action: 'Create speech',
  input: 'Good morning, {{Said}}!',
  saveUrlInVariableId: 'v:Sound',
};
const hearing = { action: 'Create transcription', url: '{{Said}}', transcriptionVariableId: 'v:Text' };

const speaker = (options: object = {}): BotContent =>
  botOf({
    groups: {
      A: [
        asks('ask', 'Said'),
        model({ ...speaking, ...options }),
        { id: 'plays', type: 'audio', content: { url: '{{Sound}}' } },
        says('told', 'Error: {{Error}}'),
      ],
    },
    variables,
  });
const hearer = (options: object = {}, question: Block = asks('ask', 'Said')): BotContent =>
  botOf({
    groups: { A: [question, model({ ...hearing, ...options }), says('told', '{{Text}}{{Error}}')] },
    variables,
  });

async function begun(bot: BotContent): Promise<string> {
  const { publicId } = await chat.publish(bot);
  const { body } = await chat.start(publicId, token);
  return body.sessionId;
}
const said = async (bot: BotContent, text: string): Promise<Answer<Body>> =>
  chat.say(await begun(bot), token, text);
const told = ({ body }: Answer<Body>): string => JSON.stringify(body.messages.at(-1));

describe('a text that a bot speaks', () => {
  test('is played from a file of its result, is asked for once, and costs its tokens', async () => {
    const credentialsId = await accountAt(`${other.url}/v1`);
    const sessionId = await begun(speaker({ credentialsId }));
    const key = randomUUID();
    const first = await chat.say(sessionId, token, 'Ada', { 'Idempotency-Key': key });
    const again = await chat.say(sessionId, token, 'Ada', { 'Idempotency-Key': key });
    expect(again.text).toBe(first.text);
    // an audio message, as the bot is made
    const { url: address } = first.body.messages[0]!.content as { url: string };
    const file = await fetch(new URL(new URL(address).pathname, chat.url));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(sound);
    expect(await other.received()).toHaveLength(1);
    const record = (await turnRecords(chat, sessionId)).find(({ files }) => files !== undefined)!;
    const [result] = record.results;
    expect(record.files).toEqual([
      {
        fileId: expect.any(String),
        key: expect.stringContaining(`/${result!.resultId}/`),
        resultId: result!.resultId,
        blockId: 'model',
        url: address,
        sizeBytes: sound.length,
      },
    ]);
    expect(record.models).toEqual([
      {
        provider: 'openai',
        model: 'gpt-4o-mini-tts',
        blockId: 'model',
        calls: 1,
        inputTokens: 5,
        outputTokens: 0,
      },
    ]);
  });

  test('is spoken by ElevenLabs with a key of that service, in its own protocol', async () => {
    const sessionId = await begun(await elevenlabs('elevenlabs', other.url));
    const first = await chat.say(sessionId, token, 'Ada');
    const { url: address } = first.body.messages[0]!.content as { url: string };
    const file = await fetch(new URL(new URL(address).pathname, chat.url));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(sound);
    const record = (await turnRecords(chat, sessionId)).find(({ models }) => models !== undefined)!;
    expect(record.models).toMatchObject([
      { provider: 'elevenlabs', model: 'eleven_multilingual_v2', calls: 1, inputTokens: 5 },
    ]);
  });

  test('is not spoken with the key of another service, which goes nowhere', async () => {
    const answered = await said(await elevenlabs('segment', url), 'Ada');
    expect(told(answered)).toContain('for another kind of service');
    expect(heard).toEqual([]);
  });

  test.each<[string, () => void, string]>([
    [
      'a page of HTML',
      () => (answer = (response) => response.end('<html>'.repeat(900))),
      'not that of a .mp3',
    ],
    ['nothing', () => (answer = (response) => response.end()), 'The file is empty'],
    [
      'more than a file may have',
      () => (answer = (response) => response.end(Buffer.concat([sound, Buffer.alloc(mostBytes)]))),
      'The sound was not kept',
    ],
    [
      'half of it',
      () => (answer = (response) => response.write(sound, () => response.socket?.resetAndDestroy())),
      'broke off',
    ],
  ])('is left out where the provider sends %s, and nothing is kept', async (_, prepare, words) => {
    prepare();
    const sessionId = await begun(speaker());
    expect(told(await chat.say(sessionId, token, 'Ada'))).toContain(words);
    expect(heard).toHaveLength(1);
    const records = await turnRecords(chat, sessionId);
    expect(records.flatMap(({ files = [] }) => files)).toEqual([]);
  });
});

describe('a sound that a bot hears', () => {
  const fileOf = async (): Promise<Buffer> => {
    const { body, type } = heard.find(({ path }) => path === '/audio/transcriptions')!;
    const form = await readForm(body, type);
    return Buffer.from(await (form.get('file') as File).arrayBuffer());
  };
  const recording = {
    id: 'cv',
    type: 'file input',
    options: { variableId: 'v:Said', visibility: 'Private' },
  };
  const upload = async (): Promise<[sessionId: string, address: string]> => {
    const sessionId = await begun(hearer({}, recording));
    const sketch = { blockId: 'cv', fileName: 'note.mp3' };
    return [sessionId, await sendFile(chat, sessionId, token, sketch, sound)];
  };

  test('is written down by a provider that others have written', async () => {
    answer = (response) => response.end(sound);
    const bot = hearer({ credentialsId: await accountAt(`${other.url}/v1`) });
    expect(told(await said(bot, `${url}/order.mp3`))).toContain('Two coffees, please.');
  });

  test('may be a private file of its own result, which comes from the store', async () => {
    const [sessionId, address] = await upload();
    expect(told(await chat.say(sessionId, token, address))).toContain('Two coffees, please.');
    expect(heard.map(({ path }) => path)).toEqual(['/audio/transcriptions']);
    expect(await fileOf()).toEqual(sound);
  });

  test('is no private file of another result', async () => {
    const [, address] = await upload();
    const answered = told(await said(hearer(), address));
    expect(answered).not.toContain('Two coffees');
    expect(heard.filter(({ path }) => path === '/audio/transcriptions')).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['is not there', (response) => response.writeHead(404).end(), 'status 404'],
    [
      'has no length',
      (response) => {
        response.write(sound);
        response.end();
      },
      'does not say how long',
    ],
    ['is empty', (response) => response.writeHead(200, { 'content-length': '0' }).end(), 'is empty'],
    [
      'is too long',
      (response) => response.writeHead(200, { 'content-length': '25000001' }).end(),
      'larger than 25 MB',
    ],
    [
      'ends too early',
      (response) =>
        response.writeHead(200, { 'content-length': '9000' }).write(sound, () => response.destroy()),
      'broke off|could not be fetched',
    ],
  ])('that %s is not written down, and the author learns why', async (_, serve, words) => {
    answer = (response, path) => {
      if (path === '/order.mp3') serve(response);
      else response.end('{"text":"never"}');
    };
    expect(told(await said(hearer(), `${url}/order.mp3`))).toMatch(new RegExp(words));
  });

  test.each(['file:///etc/passwd', 'http://169.254.169.254/latest', 'javascript:alert(1)', 'no address'])(
    'is not looked for at %s',
    async (address) => {
      expect(told(await said(hearer(), address))).not.toContain('Two coffees');
      expect(heard).toEqual([]);
    },
  );
});
