import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Egress, OutgoingBytes } from '@parley/server/egress';
import {
  openAiJudge,
  readForm,
  startModelProvider,
  type ModelProviderProcess,
} from '@parley/testing/model-provider';
import OpenAI, { toFile } from 'openai';
import { loopbackEgress } from '../tests/support/loopback.ts';
import { ModelFailure } from './ask-model.ts';
import { askForSpeech, askForTranscription, speechProviderOf } from './sound.ts';

const apiKey = 'sk-canary-31aa';
const sound = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'), Buffer.alloc(3_000, 7)]);

type Heard = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

let egress: Egress;
let other: ModelProviderProcess;
let server: Server;
let url: string;
const heard: Heard[] = [];
let answer: (response: ServerResponse, time: number) => void;
let complaints: (path: string, body: unknown) => string[];

beforeAll(async () => {
  egress = loopbackEgress(10_000);
  other = await startModelProvider([
    { match: { userMessage: 'Good morning!' }, response: { audio: sound.toString('base64') } },
    {
      match: { endpoint: 'transcription' },
      response: { transcription: { text: 'Two coffees, please.' } },
    },
  ]);
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      answer(response, heard.length);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  complaints = await openAiJudge();
});
beforeEach(() => {
  heard.length = 0;
  answer = (response) => response.end(sound);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await Promise.all([egress.close(), other.stop()]);
});

const limits = () => ({ until: performance.now() + 600_000, maxBytes: 1_000_000 });
const accountAt = (baseUrl: string) => ({ apiKey, baseUrl });
const greeting = { protocol: 'openai', model: 'tts-1', voice: 'nova', text: 'Good morning!' } as const;

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}
const opened = (bytes: Buffer = sound): Promise<OutgoingBytes> =>
  Promise.resolve({
    sizeBytes: bytes.length,
    chunks: Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]),
  });
const recording = { model: 'whisper-1', fileName: 'sound.mp3', open: () => opened() };

/** The form that the last request held, as a parser of others reads it. */
async function formHeard(): Promise<FormData> {
  const { headers, body } = heard.at(-1)!;
  return readForm(body, headers['content-type'] ?? '');
}

test.each([
  ['elevenlabs', 'elevenlabs', 'https://api.elevenlabs.io'],
  ['openai', 'openai', 'https://api.openai.com/v1'],
  ['mistral', 'openai', 'https://api.mistral.ai/v1'],
])('%s speaks texts in the protocol of %s', (type, protocol, baseUrl) => {
  expect(speechProviderOf(type)).toMatchObject({ protocol, baseUrl });
});

test('a kind without a provider speaks nothing', () => {
  expect(speechProviderOf('Jump')).toBeUndefined();
});

describe('a text is spoken', () => {
  test.each([
    ['openai', '/v1', 'Good morning!'],
    ['elevenlabs', '', 'Good morning!'],
  ] as const)('by a server that others have written, in the protocol of %s', async (protocol, path, text) => {
    const question = { ...greeting, protocol, text };
    const spoken = await askForSpeech(egress, accountAt(`${other.url}${path}`), question, limits(), whole);
    expect(spoken.kept).toEqual(sound);
    expect(spoken.usage).toEqual({ inputTokens: 4, outputTokens: 0 });
  });

  test('with a request that the description of the provider takes, and that its own library sends, too', async () => {
    await askForSpeech(egress, accountAt(`${url}/v1/`), greeting, limits(), whole);
    const client = new OpenAI({ apiKey, baseURL: `${url}/v1` });
    await client.audio.speech.create({
      model: 'tts-1',
      voice: 'nova',
      input: 'Good morning!',
      response_format: 'mp3',
    });
    const [ours, theirs] = heard.map(({ path, headers, body }) => ({
      path,
      authorization: headers.authorization,
      body: JSON.parse(body.toString()) as object,
    }));
    expect(ours).toEqual(theirs);
    expect(complaints('/audio/speech', ours!.body)).toEqual([]);
  });

  test('at Azure with its header and the version of its API, in the manner that the author wants', async () => {
    const account = { ...accountAt(`${url}/openai/deployments/tts`), apiVersion: '2024-10-21' };
    await askForSpeech(egress, account, { ...greeting, instructions: 'Calm.' }, limits(), whole);
    expect(heard[0]).toMatchObject({
      path: '/openai/deployments/tts/audio/speech?api-version=2024-10-21',
      headers: { 'api-key': apiKey },
    });
    expect(JSON.parse(heard[0]!.body.toString())).toMatchObject({ instructions: 'Calm.' });
  });

  test('at the third attempt if the provider is busy twice', async () => {
    answer = (response, time) =>
      time < 3 ? response.writeHead(429, { 'retry-after': '0' }).end('{}') : response.end(sound);
    const spoken = await askForSpeech(egress, accountAt(url), greeting, limits(), whole);
    expect([spoken.kept, heard.length]).toEqual([sound, 3]);
  });

  test.each<[string, () => void, string]>([
    ['a refused key', () => (answer = (response) => response.writeHead(401).end('{}')), 'refused the key'],
    [
      'more bytes than may come',
      () => (answer = (response) => response.end(Buffer.alloc(2_000_000))),
      'broke off',
    ],
    [
      'a sound that breaks off',
      () =>
        (answer = (response) =>
          response.writeHead(200).write('ID3', () => response.socket?.resetAndDestroy())),
      'broke off',
    ],
  ])('not, and in words, after %s', async (_, prepare, words) => {
    prepare();
    const spoken = askForSpeech(egress, accountAt(url), greeting, limits(), whole);
    await expect(spoken).rejects.toThrow(ModelFailure);
    await expect(spoken).rejects.toThrow(words);
    expect(heard).toHaveLength(1);
  });
});

describe('a sound is written down', () => {
  test('by a server that others have written', async () => {
    const written = await askForTranscription(egress, accountAt(`${other.url}/v1`), recording, limits());
    expect(written).toMatchObject({ text: 'Two coffees, please.' });
  });

  test('from a form that a parser of others and the library of the provider agree on', async () => {
    answer = (response) => response.end(JSON.stringify({ text: 'Two coffees' }));
    const prompt = 'Parley\r\n--Ulm';
    await askForTranscription(egress, accountAt(`${url}/v1`), { ...recording, prompt }, limits());
    const ours = await formHeard();
    expect(heard[0]!.headers['content-length']).toBe(String(heard[0]!.body.length));
    const client = new OpenAI({ apiKey, baseURL: `${url}/v1` });
    await client.audio.transcriptions.create({
      model: 'whisper-1',
      response_format: 'json',
      prompt,
      file: await toFile(sound, 'sound.mp3'),
    });
    const theirs = await formHeard();
    for (const form of [ours, theirs]) {
      expect(['model', 'response_format', 'prompt'].map((name) => form.get(name))).toEqual([
        'whisper-1',
        'json',
        prompt,
      ]);
      const file = form.get('file') as File;
      expect([file.name, Buffer.from(await file.arrayBuffer())]).toEqual(['sound.mp3', sound]);
    }
    expect(heard[0]!.path).toBe(heard[1]!.path);
  });

  test.each([
    [
      { type: 'tokens', input_tokens: 14, output_tokens: 5, total_tokens: 19 },
      { inputTokens: 14, outputTokens: 5 },
    ],
    [
      { type: 'duration', seconds: 9.5 },
      { inputTokens: 95, outputTokens: 3 },
    ],
    [undefined, { inputTokens: 2, outputTokens: 3 }],
  ])('and costs tokens where the provider says %j', async (usage, counted) => {
    answer = (response) => response.end(JSON.stringify({ text: 'Two coffees', usage }));
    const written = await askForTranscription(egress, accountAt(url), recording, limits());
    expect(written.usage).toEqual(counted);
  });

  test('from its beginning at a second attempt', async () => {
    answer = (response, time) =>
      time === 1
        ? response.writeHead(503, { 'retry-after': '0' }).end()
        : response.end(JSON.stringify({ text: 'Two' }));
    await askForTranscription(egress, accountAt(url), recording, limits());
    expect(((await formHeard()).get('file') as File).size).toBe(sound.length);
  });

  test.each<[string, () => void, string]>([
    ['no JSON', () => (answer = (response) => response.end('<html>')), 'holds no text'],
    ['an array', () => (answer = (response) => response.end('["text"]')), 'holds no text'],
    [
      'another address for the file',
      () => (answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end()),
      'at another address',
    ],
  ])('not if the provider answers with %s', async (_, prepare, words) => {
    prepare();
    const written = askForTranscription(egress, accountAt(url), recording, limits());
    await expect(written).rejects.toThrow(words);
    expect(heard).toHaveLength(1);
  });

  test('not if it is shorter than it was said to be', async () => {
    answer = (response) => response.end('{"text":"x"}');
    const open = async (): Promise<OutgoingBytes> => ({ ...(await opened()), sizeBytes: sound.length + 1 });
    const written = askForTranscription(egress, accountAt(url), { ...recording, open }, limits());
    await expect(written).rejects.toThrow(ModelFailure);
  });
});
