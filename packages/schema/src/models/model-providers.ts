import type { JsonObject } from '../json-object.ts';

/** The facts about one provider of language models that a request to it depends on. */
export type ModelProvider = {
  /** The name that authors know. */
  readonly label: string;
  /** The type of credential that holds its key. */
  readonly credentialType: 'openai-compatible' | 'anthropic';
  readonly baseUrl: string;
  /** The way to have an answer follow a JSON schema: the provider's own, or a tool that the model must call. */
  readonly structures: 'schema' | 'tool';
  /** True if it has to be asked for the number of tokens of a stream, and not every provider lets itself be asked. */
  readonly asksForUsage: boolean;
  /** True if it takes tools. */
  readonly takesTools: boolean;
  /** True if it reads images by their addresses. */
  readonly readsImages: boolean;
};

const compatible = {
  credentialType: 'openai-compatible',
  structures: 'schema',
  asksForUsage: true,
  takesTools: true,
  readsImages: true,
} as const;

/**
 * The providers by the `type` of their blocks. `OpenAI` is the older form of `openai`; both serve every server that speaks
 * the same protocol, at the address of its credential.
 */
const providers = {
  OpenAI: { ...compatible, label: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  openai: { ...compatible, label: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  anthropic: {
    ...compatible,
    label: 'Anthropic',
    credentialType: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    structures: 'tool',
  },
  // sends the numbers by itself, and refuses members it does not know
  mistral: { ...compatible, label: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', asksForUsage: false },
  groq: { ...compatible, label: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', structures: 'tool' },
  'together-ai': {
    ...compatible,
    label: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    structures: 'tool',
  },
  'open-router': { ...compatible, label: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  perplexity: {
    ...compatible,
    label: 'Perplexity',
    baseUrl: 'https://api.perplexity.ai',
    asksForUsage: false,
    takesTools: false,
  },
  deepseek: {
    ...compatible,
    label: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    structures: 'tool',
    readsImages: false,
  },
} as const satisfies Readonly<Record<string, ModelProvider>>;

/** The type of a block that asks a language model. */
type ModelProviderType = keyof typeof providers;

/** Every such type. */
export const modelProviderTypes = Object.keys(providers) as [ModelProviderType, ...ModelProviderType[]];

/** The provider behind the type of a block; undefined for a type that has none. */
export function modelProviderOf(type: string): ModelProvider | undefined {
  const known: JsonObject = providers;
  // every value of the table is one
  return Object.hasOwn(known, type) ? (known[type] as ModelProvider) : undefined;
}
