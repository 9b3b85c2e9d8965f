import { modelProviderOf } from '@parley/schema';
import type { BlockContext, ModelMessage, ModelQuestion } from '@parley/engine';
import { actionNamed, defaultModel, defaultSpeechModel, defaultTranscriptionModel } from './constants.ts';
import type { LanguageModelBlock, LanguageModelOptions } from './schema.ts';

const longestDialogue = 1_000_000;

/** The provider, account and model of a question; `why` says to the author what is missing. */
export type Asking =
  | { readonly ok: true; readonly question: Omit<ModelQuestion, 'messages' | 'tools'> }
  | { readonly ok: false; readonly why: string };

/** The question of a block but for what is asked. */
export function askingOf(block: LanguageModelBlock, context: BlockContext): Asking {
  const { type, options = {} } = block;
  const { credentialsId = '', baseUrl = '', apiVersion = '' } = options;
  if (credentialsId === '') return { ok: false, why: 'no account is chosen: choose one in the block' };
  const model = modelOf(block, context);
  if (model === '') return { ok: false, why: 'no model is named, or its variable is empty' };
  return {
    ok: true,
    question: {
      provider: type,
      credentialsId,
      model,
      ...(baseUrl.trim() === '' ? {} : { baseUrl: baseUrl.trim() }),
      ...(apiVersion.trim() === '' ? {} : { apiVersion: apiVersion.trim() }),
      ...numberField('temperature', options.temperature ?? options.advancedSettings?.temperature, context),
      ...numberField('maxTokens', options.maxTokens, context),
    },
  };
}

/** The model that a block names, its variables filled in. */
function modelOf({ type, options }: LanguageModelBlock, context: BlockContext): string {
  const isOpenAi = modelProviderOf(type)?.label === 'OpenAI';
  return context.render(options?.model ?? (isOpenAi ? usualModel(options) : '')).trim();
}

function usualModel(options: LanguageModelOptions = {}): string {
  switch (actionOf(options)) {
    case 'speech':
      return defaultSpeechModel;
    case 'transcription':
      return defaultTranscriptionModel;
    default:
      return defaultModel;
  }
}

function numberField(
  name: 'temperature' | 'maxTokens',
  value: string | number | undefined,
  context: BlockContext,
): Partial<Record<typeof name, number>> {
  if (value === undefined || value === '') return {};
  const number = typeof value === 'number' ? value : Number(context.render(value).replace(',', '.'));
  const isFit = Number.isFinite(number) && number >= 0 && (name === 'temperature' || number >= 1);
  if (!isFit) return {};
  return { [name]: name === 'maxTokens' ? Math.floor(number) : number };
}

/** True if a dialogue is too long to be sent. */
export function isTooLong(messages: readonly ModelMessage[], context: BlockContext): boolean {
  const length = messages.reduce((sum, { content }) => sum + content.length, 0);
  return length > longestDialogue || !context.spend(length);
}

/** The thing that a block does, by its action or the older task; undefined if nothing is chosen, or nothing that is known. */
export const actionOf = ({ action, task }: LanguageModelOptions): ReturnType<typeof actionNamed> =>
  actionNamed(action ?? task);
