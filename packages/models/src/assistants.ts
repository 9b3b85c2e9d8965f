import type { ModelQuestion } from '@parley/engine';
import { isJsonObject, type JsonObject, type ProviderService } from '@parley/schema';
import type { Passage } from '@parley/schema/contract';
import type { Egress } from '@parley/server/egress';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ModelFailure, refusal, withRetries } from './ask-model.ts';
import { modelFetch } from './model-fetch.ts';
import { jsonObjectIn, type AnswerPart, type ModelAccount } from './provider-model.ts';

/** The facts about a provider that hosts assistants, which authors write there. */
export type AssistantProvider = {
  readonly credentialType: 'provider';
  readonly service: Extract<ProviderService, 'dify-ai' | 'chat-node'>;
  readonly baseUrl: string;
};

const providers: { readonly [S in AssistantProvider['service']]: AssistantProvider } = {
  'dify-ai': { credentialType: 'provider', service: 'dify-ai', baseUrl: 'https://api.dify.ai' },
  'chat-node': {
    credentialType: 'provider',
    service: 'chat-node',
    baseUrl: 'https://api.public.chatnode.ai',
  },
};

/** The provider behind the type of a block that asks an assistant; undefined for a type that asks none. */
export function assistantProviderOf(type: string): AssistantProvider | undefined {
  return Object.hasOwn(providers, type) ? providers[type as AssistantProvider['service']] : undefined;
}

/** The answer of the assistant of a question, which its provider is asked for through `send`. */
export function assistantParts(
  { service }: AssistantProvider,
  account: ModelAccount,
  question: ModelQuestion,
  send: typeof fetch,
): AsyncGenerator<AnswerPart> {
  return service === 'dify-ai' ? difyParts(account, question, send) : chatNodeParts(account, question, send);
}

/** Agents of Dify answer as a stream only, so every answer is read as one. */
async function* difyParts(
  account: ModelAccount,
  { messages, assistant }: ModelQuestion,
  send: typeof fetch,
): AsyncGenerator<AnswerPart> {
  const { conversationId, user, inputs } = assistant ?? {};
  const url = `${withVersion(account.baseUrl)}/chat-messages`;
  const { body } = await posted(send, account, url, {
    inputs: inputs ?? {},
    query: messages.at(-1)?.content ?? '',
    response_mode: 'streaming',
    user,
    ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
  });
  if (!body) return;
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    const told = jsonObjectIn(data);
    const text = typeof told['answer'] === 'string' ? told['answer'] : '';
    switch (told['event']) {
      case 'message':
      case 'agent_message':
        yield { type: 'text', text };
        break;
      // what moderation at the provider puts in place of an answer
      case 'message_replace':
        yield { type: 'instead', text };
        break;
      case 'message_end':
        yield {
          type: 'end',
          usage: tokensIn(told),
          finishReason: 'stop',
          ...conversationIn(told['conversation_id']),
        };
        return;
      case 'error': {
        const status = typeof told['status'] === 'number' ? told['status'] : 500;
        throw refusal(url, { status, headers: {} }, JSON.stringify({ code: told['code'] }));
      }
      // says only that the connection stands
      case 'ping':
        break;
      default:
        yield { type: 'working' };
    }
  }
}

async function* chatNodeParts(
  account: ModelAccount,
  { model, messages, assistant }: ModelQuestion,
  send: typeof fetch,
): AsyncGenerator<AnswerPart> {
  const url = `${withVersion(account.baseUrl)}/${segment(model)}`;
  const { conversationId } = assistant ?? {};
  const response = await posted(send, account, url, {
    message: messages.at(-1)?.content ?? '',
    ...(conversationId === undefined ? {} : { chat_session_id: conversationId }),
  });
  const told = jsonObjectIn(await response.text());
  if (typeof told['message'] !== 'string')
    throw new ModelFailure('The answer of the provider holds no text.');
  yield { type: 'text', text: told['message'] };
  const usage = { inputTokens: 0, outputTokens: 0 };
  yield { type: 'end', usage, finishReason: 'stop', ...conversationIn(told['chat_session_id']) };
}

/** A search in a knowledge base of Dify. */
export type KnowledgeQuestion = {
  readonly datasetId: string;
  readonly query: string;
  readonly limit: number;
};

const idleMs = 30_000;

/** Searches a knowledge base of Dify, within the time until `until`. Rejects with a `ModelFailure`. */
export async function searchKnowledge(
  egress: Egress,
  account: ModelAccount,
  { datasetId, query, limit }: KnowledgeQuestion,
  { until, maxResponseBytes }: { readonly until: number; readonly maxResponseBytes: number },
): Promise<Passage[]> {
  return withRetries(until, async () => {
    const timeoutMs = Math.max(1, until - performance.now());
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
    const send = modelFetch(egress, { timeoutMs, idleMs, maxResponseBytes, signal });
    const url = `${withVersion(account.baseUrl)}/datasets/${segment(datasetId)}/retrieve`;
    const { records } = jsonObjectIn(await (await posted(send, account, url, { query })).text());
    if (!Array.isArray(records)) throw new ModelFailure('The answer of the provider holds no passages.');
    return records.flatMap(passageIn).slice(0, limit);
  });
}

/** The passage in a record; for a pair of question and answer, both. */
function passageIn(record: unknown): Passage[] {
  const segment = objectIn(record, 'segment');
  const document = objectIn(segment, 'document');
  const text = (from: JsonObject, name: string): string => {
    const value = from[name];
    return typeof value === 'string' ? value : '';
  };
  const words = [text(segment, 'content'), text(segment, 'answer')].filter((part) => part !== '').join('\n');
  if (words === '') return [];
  const documentId = text(document, 'id');
  return [
    { documentId, document: text(document, 'name') || documentId, address: null, heading: '', text: words },
  ];
}

function objectIn(value: unknown, name: string): JsonObject {
  const inner: unknown = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(inner) ? inner : {};
}

/** Both providers show authors the address with the version of the API in it, and without. */
const withVersion = (baseUrl: string): string => `${baseUrl.replace(/(\/v1)?\/*$/, '')}/v1`;

/** An id as a part of a path; what would lead out of it is none. */
function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new ModelFailure('The id in the block is none of the provider.');
  return encodeURIComponent(id);
}

const longestRefusal = 20_000;

/** The response to a request that is not refused. A refusal rejects with what `withRetries` knows how to read. */
async function posted(
  send: typeof fetch,
  { apiKey }: ModelAccount,
  url: string,
  body: JsonObject,
): Promise<Response> {
  const response = await send(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return response;
  const said = (await response.text()).slice(0, longestRefusal);
  throw refusal(url, { status: response.status, headers: Object.fromEntries(response.headers) }, said);
}

function tokensIn(told: JsonObject): { inputTokens: number; outputTokens: number } {
  const usage = objectIn(told['metadata'], 'usage');
  const count = (name: string): number => Number(usage[name]) || 0;
  return { inputTokens: count('prompt_tokens'), outputTokens: count('completion_tokens') };
}

const conversationIn = (id: unknown): { conversationId?: string } =>
  typeof id === 'string' && id !== '' ? { conversationId: id } : {};
