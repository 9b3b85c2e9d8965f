import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider';
import type { ModelQuestion, TokenUsage, ToolCall } from '@parley/engine';
import { isJsonObject, type JsonObject, type ModelProvider } from '@parley/schema';
import { modelPrompt } from './model-prompt.ts';

/** The key of an account at a provider, and the address where it is used. */
export type ModelAccount = {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly organization?: string | undefined;
  readonly apiVersion?: string | undefined;
};

/** A part of an answer, as it comes. */
export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  /** Everything that was said so far is taken back, and this is said instead. */
  | { readonly type: 'instead'; readonly text: string }
  | { readonly type: 'tool-call'; readonly call: ToolCall }
  /** Nothing was said, but the provider is at work. */
  | { readonly type: 'working' }
  | {
      readonly type: 'end';
      readonly usage: TokenUsage;
      readonly finishReason: string;
      readonly conversationId?: string;
    };

/** An answer of the model of a question, as its library reads it through `send`. */
export async function* modelParts(
  provider: ModelProvider,
  account: ModelAccount,
  model: string,
  options: LanguageModelV3CallOptions,
  send: typeof fetch,
): AsyncGenerator<AnswerPart> {
  const library = await providerModel(provider, account, model, send);
  const { stream } = await library.doStream(options);
  for await (const part of stream) {
    switch (part.type) {
      // the library says so, and not the model
      case 'stream-start':
      case 'response-metadata':
        break;
      case 'error':
        throw part.error;
      case 'text-delta':
        yield { type: 'text', text: part.delta };
        break;
      case 'tool-call':
        yield {
          type: 'tool-call',
          call: { id: part.toolCallId, name: part.toolName, arguments: part.input },
        };
        break;
      case 'finish': {
        const { usage, finishReason } = part;
        yield {
          type: 'end',
          usage: { inputTokens: usage.inputTokens.total ?? 0, outputTokens: usage.outputTokens.total ?? 0 },
          finishReason: finishReason.unified,
        };
        break;
      }
      default:
        yield { type: 'working' };
    }
  }
}

/** The model as a library speaks to it. The first question loads the library: a process that asks none is spared 5 MB. */
async function providerModel(
  provider: ModelProvider,
  account: ModelAccount,
  model: string,
  send: typeof fetch,
): Promise<LanguageModelV3> {
  const { apiKey, organization, apiVersion } = account;
  const baseURL = account.baseUrl.replace(/\/+$/, '');
  if (provider.credentialType === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ apiKey, baseURL, fetch: send })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'provider',
    baseURL,
    fetch: send,
    // an address with a version of its API is Azure's, which has a header of its own for the key
    ...(apiVersion === undefined
      ? { apiKey }
      : { headers: { 'api-key': apiKey }, queryParams: { 'api-version': apiVersion } }),
    ...(organization === undefined ? {} : { headers: { 'OpenAI-Organization': organization } }),
    includeUsage: provider.asksForUsage,
    supportsStructuredOutputs: provider.structures === 'schema',
    ...(isOpenAi(baseURL) ? { transformRequestBody: withNewNames } : {}),
  }).chatModel(model);
}

function isOpenAi(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'api.openai.com' || hostname.endsWith('.openai.azure.com');
}

/** The newer models of OpenAI refuse the older name, which is the only one that other servers know. */
function withNewNames({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}

/** The question in the form of the provider libraries. */
export function callOptions(
  provider: ModelProvider,
  question: ModelQuestion,
  maxTokens: number,
): LanguageModelV3CallOptions {
  const { messages, tools, temperature, format } = question;
  const asTool = format !== undefined && provider.structures === 'tool';
  const offered = provider.takesTools ? tools : [];
  return {
    prompt: modelPrompt(messages, provider.credentialType === 'anthropic'),
    maxOutputTokens: maxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(offered.length === 0
      ? {}
      : {
          tools: offered.map(({ name, description, parameters }) => ({
            type: 'function' as const,
            name,
            ...(description === undefined ? {} : { description }),
            inputSchema: parameters,
          })),
        }),
    ...(asTool
      ? {
          tools: [{ type: 'function', name: format.name, inputSchema: format.schema }],
          toolChoice: { type: 'tool', toolName: format.name },
        }
      : format === undefined
        ? {}
        : { responseFormat: { type: 'json', name: format.name, schema: format.schema } }),
  };
}

/** True for the refusal of a provider whose model takes no temperature, by its code or by its sentence. */
export function refusesTemperature(body: string | undefined): boolean {
  const { error } = jsonObjectIn(body ?? '');
  const { param, message } = isJsonObject(error) ? error : {};
  return param === 'temperature' || (typeof message === 'string' && /\btemperature\b/i.test(message));
}

const token = /^[\w.[\]-]{1,80}$/;

/**
 * The machine-readable part of a provider's refusal, such as `context_length_exceeded`. Its sentences are left out: they
 * repeat parts of keys and of what was asked.
 */
export function refusalCodes(body: string | undefined): string {
  const said = jsonObjectIn(body ?? '');
  const nested: unknown = said['error'];
  const error = isJsonObject(nested) ? nested : said;
  const codes = [error['type'], error['code'], error['param']].filter(
    (code) => typeof code === 'string' && token.test(code),
  );
  return [...new Set(codes)].join(' ');
}

/** The JSON object that a text is; an empty one for any other text. */
export function jsonObjectIn(text: string): JsonObject {
  try {
    const json: unknown = JSON.parse(text);
    return isJsonObject(json) ? json : {};
  } catch {
    return {};
  }
}
