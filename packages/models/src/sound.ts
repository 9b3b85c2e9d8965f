import { randomUUID } from 'node:crypto';
import type { TokenUsage } from '@parley/engine';
import {
  isJsonObject,
  modelProviderOf,
  type CredentialType,
  type JsonObject,
  type ProviderService,
} from '@parley/schema';
import type { Egress, OutgoingBytes } from '@parley/server/egress';
import { ModelFailure, refusal, withRetries } from './ask-model.ts';
import { estimatedTokens } from './ask-provider.ts';
import { jsonObjectIn, type ModelAccount } from './provider-model.ts';

/** The facts about a provider that speaks texts. `elevenlabs` has a protocol of its own; all others speak that of OpenAI. */
type SpeechProvider = {
  readonly protocol: 'openai' | 'elevenlabs';
  readonly credentialType: Extract<CredentialType, 'openai-compatible' | 'anthropic' | 'provider'>;
  /** The service that a key of the type `provider` must be for. */
  readonly service?: ProviderService;
  readonly baseUrl: string;
};

const elevenlabs: SpeechProvider = {
  protocol: 'elevenlabs',
  credentialType: 'provider',
  service: 'elevenlabs',
  baseUrl: 'https://api.elevenlabs.io',
};

/** The provider behind the type of a block that has a text spoken; undefined for a type that has none. */
export function speechProviderOf(type: string): SpeechProvider | undefined {
  if (type === 'elevenlabs') return elevenlabs;
  const provider = modelProviderOf(type);
  return provider && { ...provider, protocol: 'openai' };
}

/** A text to be spoken. */
export type SpeechQuestion = {
  readonly protocol: SpeechProvider['protocol'];
  readonly model: string;
  readonly voice: string;
  readonly text: string;
  readonly instructions?: string | undefined;
};

/** A sound to be written down. `open` is called for each attempt. */
export type TranscriptionQuestion = {
  readonly model: string;
  readonly prompt?: string | undefined;
  /** Says the format by its extension. */
  readonly fileName: string;
  readonly open: () => Promise<OutgoingBytes>;
};

/** The time of `performance.now()` at which the turn has no time left, and the most that an answer may have. */
type SoundLimits = { readonly until: number; readonly maxBytes: number };

const longestRefusal = 20_000;
const longestTranscript = 1_000_000;

/**
 * Asks for a text as speech, and gives the sound, as MP3, to `keep` while it comes. Rejects with a `ModelFailure`, or with the
 * error of `keep`.
 */
export async function askForSpeech<T>(
  egress: Egress,
  account: ModelAccount,
  question: SpeechQuestion,
  limits: SoundLimits,
  keep: (sound: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ readonly kept: T; readonly usage: TokenUsage }> {
  const sound = await withRetries(limits.until, () =>
    begun(egress, { ...speechRequest(account, question), ...limits }),
  );
  try {
    const kept = await keep(wordsOnFailure(sound));
    return { kept, usage: { inputTokens: estimatedTokens(question.text), outputTokens: 0 } };
  } finally {
    await sound.return();
  }
}

/** Asks for the words in a sound. Rejects with a `ModelFailure`. */
export async function askForTranscription(
  egress: Egress,
  account: ModelAccount,
  question: TranscriptionQuestion,
  { until }: Pick<SoundLimits, 'until'>,
): Promise<{ readonly text: string; readonly usage: TokenUsage }> {
  return withRetries(until, async () => {
    const sound = await question.open();
    const { url, headers } = openAiAddress(account, 'audio/transcriptions');
    const form = multipart(question, sound);
    const request = { url, headers: [...headers, ['content-type', form.type] as const], body: form.body };
    const answer = await wholeText(
      await begun(egress, { ...request, until, maxBytes: longestTranscript }),
      longestTranscript,
    );
    const { text, usage } = jsonObjectIn(answer);
    if (typeof text !== 'string') throw new ModelFailure('The answer of the provider holds no text.');
    return { text: text.trim(), usage: usageOf(usage, sound.sizeBytes, text) };
  });
}

type Header = readonly [name: string, value: string];
type Request = {
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: string | OutgoingBytes;
};

function speechRequest(
  account: ModelAccount,
  { protocol, model, voice, text, instructions }: SpeechQuestion,
): Request {
  const json: Header = ['content-type', 'application/json'];
  if (protocol === 'elevenlabs') {
    const base = account.baseUrl.replace(/\/+$/, '');
    return {
      url: `${base}/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=mp3_44100_128`,
      headers: [['xi-api-key', account.apiKey], json],
      body: JSON.stringify({ text, ...(model === '' ? {} : { model_id: model }) }),
    };
  }
  const { url, headers } = openAiAddress(account, 'audio/speech');
  const body = { model, voice, input: text, instructions, response_format: 'mp3' };
  return { url, headers: [...headers, json], body: JSON.stringify(body) };
}

/** An address with a version of its API is Azure's, which has a header of its own for the key. */
function openAiAddress(
  { apiKey, baseUrl, organization, apiVersion }: ModelAccount,
  path: string,
): Pick<Request, 'url' | 'headers'> {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`);
  if (apiVersion !== undefined) url.searchParams.set('api-version', apiVersion);
  const key: Header = apiVersion === undefined ? ['authorization', `Bearer ${apiKey}`] : ['api-key', apiKey];
  return {
    url: url.href,
    headers: [key, ...(organization === undefined ? [] : [['OpenAI-Organization', organization] as const])],
  };
}

/** The body of an answer that is none of refusal. A refusal rejects with what `withRetries` knows how to read. */
async function begun(
  egress: Egress,
  { url, headers, body, until, maxBytes }: Request & SoundLimits,
): Promise<AsyncGenerator<Uint8Array, void>> {
  const timeoutMs = Math.max(1, until - performance.now());
  const response = await egress.stream({
    method: 'POST',
    url,
    headers,
    body,
    timeoutMs,
    // a file may take long on its way, and a provider long to hear it
    idleMs: timeoutMs,
    maxResponseBytes: maxBytes,
  });
  if (response.status < 300) return response.body;
  throw refusal(url, response, await wholeText(response.body, longestRefusal));
}

/** The text of a body; undefined parts beyond `maxBytes` are left out. */
async function wholeText(body: AsyncGenerator<Uint8Array, void>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.byteLength;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A sound whose breaking off is a failure in words for the author. */
async function* wordsOnFailure(sound: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* sound;
  } catch (error) {
    throw new ModelFailure('The sound broke off before its end.', error);
  }
}

/** A form with a file (RFC 7578), whose size is known before the file has been read. */
function multipart(
  { model, prompt, fileName }: TranscriptionQuestion,
  { sizeBytes, chunks }: OutgoingBytes,
): { readonly type: string; readonly body: OutgoingBytes } {
  const boundary = `parley-${randomUUID()}`;
  const fields = { model, response_format: 'json', ...(prompt === undefined ? {} : { prompt }) };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n';
  const head = Buffer.from(texts.join('') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* chunks;
    yield tail;
  }
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: { sizeBytes: head.length + sizeBytes + tail.length, chunks: all() },
  };
}

const tokensOfSecond = 10;
const bytesOfSecond = 16_000;

/** The tokens that the provider counted; by the length of the sound for one that counts seconds, or says nothing. */
function usageOf(counted: unknown, sizeBytes: number, text: string): TokenUsage {
  const told: JsonObject = isJsonObject(counted) ? counted : {};
  const { input_tokens: inputTokens, output_tokens: outputTokens, seconds } = told;
  if (typeof inputTokens === 'number' && typeof outputTokens === 'number')
    return { inputTokens, outputTokens };
  const length = typeof seconds === 'number' ? seconds : sizeBytes / bytesOfSecond;
  return { inputTokens: Math.ceil(length * tokensOfSecond), outputTokens: estimatedTokens(text) };
}
