import {
  finding,
  goOn,
  optionOf,
  pause,
  perform,
  type BlockContext,
  type BlockResult,
  type CheckScope,
  type EffectOf,
  type Finding,
  type Json,
  type ModelAnswer,
  type Resumption,
} from '@parley/engine';
import type { Block, ProviderService } from '@parley/schema';
import { assistantRules } from './assistant.rules.ts';
import { assigned, goOnWithout } from './block-failure.ts';
import { checkCredentials } from './credentials.ts';
import { spokenIn, stoppedLog, streamAction } from './spoken.ts';

/** A block that asks an assistant which its provider hosts. */
type AssistantBlock = Block & {
  readonly options?:
    | {
        readonly credentialsId?: string | undefined;
        readonly responseMapping?: readonly Mapped[] | undefined;
        readonly saveErrorInVariableId?: string | undefined;
      }
    | undefined;
};
type Mapped = { readonly item?: string | undefined; readonly variableId?: string | undefined };

/** The message to an assistant. */
type Asked = {
  readonly message: string;
  /** The assistant, if the provider has several for one account. */
  readonly model: string;
  /** Empty: a new conversation begins. */
  readonly conversationId: string;
  /** Empty: the name of the result, which stays the same for a whole chat. */
  readonly user?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** The parts of the answer that hold its text; a part that is not named does, too. */
  readonly textParts: readonly string[];
};

const longestMessage = 100_000;

/** Asks the assistant, or has a client ask for the stream of its answer. */
export function askAssistant(block: AssistantBlock, asked: Asked, context: BlockContext): BlockResult {
  const { message, model, conversationId, user = '', inputs = {}, textParts } = asked;
  const { credentialsId = '', responseMapping = [] } = block.options ?? {};
  if (credentialsId === '')
    return assistantFailed(block, 'no account is chosen: choose one in the block', context);
  if (message.trim() === '')
    return assistantFailed(block, 'the message is empty: there is nothing to ask', context);
  if (message.length > longestMessage || !context.spend(message.length))
    return assistantFailed(block, 'the message is too long', context);
  const answer = responseMapping.find(({ item = '' }) => item === '' || textParts.includes(item));
  const spoken = spokenIn(answer?.variableId, context);
  const question: EffectOf<'languageModel'> = {
    type: 'languageModel',
    provider: block.type,
    credentialsId,
    model,
    messages: [{ role: 'user', content: message }],
    tools: [],
    assistant: {
      user: user === '' ? (context.resultId ?? 'preview') : user,
      inputs,
      ...(conversationId === '' ? {} : { conversationId }),
    },
    ...(spoken === undefined ? {} : { spokenIn: spoken.bubbleId }),
  };
  // such a client does not show the bubble again, and so would never show what else is in it
  if (spoken?.isWhole === true && context.isStreamEnabled)
    // the memory of a block is JSON, and so is a question
    return pause('action', { actions: [streamAction] }, question as unknown as Json);
  return perform(question);
}

/**
 * Goes on with the answer of the assistant, whose parts go to the variables that are mapped to them. `partsOf` gives the
 * parts but for the text; `conversationVariableId` takes the id of the conversation.
 */
export function resumeAssistant(
  block: AssistantBlock,
  resumption: Resumption,
  context: BlockContext,
  partsOf: (answer: ModelAnswer) => Readonly<Record<string, string>>,
  conversationVariableId = '',
): BlockResult {
  // the server's own copy of the answer counts, not what the client says; only this kind writes the memory of its blocks
  if (resumption.from === 'client')
    return resumption.memory === undefined
      ? goOn()
      : perform(resumption.memory as unknown as EffectOf<'languageModel'>);
  const { result } = resumption;
  if (result.type !== 'languageModel') return goOn();
  if ('error' in result) return assistantFailed(block, result.error, context);
  const { text, conversationId, finishReason } = result;
  if (text.trim() === '') return assistantFailed(block, 'the assistant said nothing', context);
  const parts = partsOf(result);
  const set = (block.options?.responseMapping ?? []).flatMap(({ item = '', variableId }) =>
    assigned(variableId, Object.hasOwn(parts, item) ? (parts[item] ?? '') : text),
  );
  return goOn({
    set: [...set, ...(conversationId === undefined ? [] : assigned(conversationVariableId, conversationId))],
    logs: finishReason === 'stopped' ? [stoppedLog(block, context)] : [],
  });
}

/**
 * Reports the first thing that keeps an assistant from being asked, and an account that cannot be used. `needed` are the
 * options that must be written, beside an account and a variable for the answer, each with the words for its lack.
 */
export function checkAssistant(
  block: AssistantBlock,
  scope: CheckScope,
  service: ProviderService,
  needed: Readonly<Record<string, string>>,
): Finding[] {
  const { credentialsId = '', responseMapping = [] } = block.options ?? {};
  const lacks: readonly (readonly [option: string, isLacking: boolean, words: string])[] = [
    ['credentialsId', credentialsId === '', 'nothing is asked without an account: choose one'],
    ...Object.entries(needed).map(
      ([option, words]) => [option, isBlank(optionOf(block, option)), words] as const,
    ),
    [
      'responseMapping',
      responseMapping.every(({ variableId = '' }) => variableId === ''),
      'no variable takes the answer: choose one',
    ],
  ];
  const lack = lacks.find(([, isLacking]) => isLacking);
  return [
    ...(lack ? [finding(assistantRules['assistant-not-set-up'], lack[2], ['options', lack[0]])] : []),
    ...checkCredentials(credentialsId, scope, { types: ['provider'], service }),
  ];
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** The variables stay as they are; the reason is logged, and saved where the author wants it. */
export const assistantFailed = (block: AssistantBlock, why: string, context: BlockContext): BlockResult =>
  goOnWithout(block, 'got no answer, and its variables stay as they are', why, context);
