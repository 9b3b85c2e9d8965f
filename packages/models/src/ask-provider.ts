import type { ModelAnswer, ModelQuestion } from '@parley/engine';
import type { ModelProvider } from '@parley/schema';
import type { Egress } from '@parley/server/egress';
import { askModel, isRefusalOfTemperature, type OnDelta } from './ask-model.ts';
import { modelFetch } from './model-fetch.ts';
import { assistantParts, type AssistantProvider } from './assistants.ts';
import { wordTaker } from './plain-words.ts';
import { callOptions, modelParts, type ModelAccount } from './provider-model.ts';

/** The limits of an installation for one question. */
export type ModelLimits = {
  /** The most tokens that an answer may have, whatever the block says. */
  readonly maxTokens: number;
  readonly maxResponseBytes: number;
  readonly firstTokenMs: number;
  readonly silenceMs: number;
};

/** The tokens of an answer to a question that says nothing of them. */
const defaultMaxTokens = 1_024;

/** Words that come within this time of each other are read together: nobody sees the difference, and the service does. */
const togetherMs = 40;

type QuestionLimits = ModelLimits & {
  readonly remainingMs: number;
  /** Aborted where the visitor wants no more of the answer. */
  readonly stop?: AbortSignal;
};

/**
 * Asks the provider of a question with that account, within the time that the turn has left. A model that takes no
 * temperature is asked once more without.
 */
export async function askProvider(
  egress: Egress,
  provider: ModelProvider | AssistantProvider,
  account: ModelAccount,
  question: ModelQuestion,
  limits: QuestionLimits,
  onDelta: OnDelta,
): Promise<ModelAnswer> {
  const until = performance.now() + limits.remainingMs;
  const ask = (asked: ModelQuestion) =>
    askUntil(egress, provider, account, asked, { ...limits, until }, onDelta);
  try {
    return await ask(question);
  } catch (error) {
    const { temperature, ...rest } = question;
    if (temperature === undefined || !isRefusalOfTemperature(error)) throw error;
    return { ...(await ask(rest)), leftOut: 'temperature' };
  }
}

async function askUntil(
  egress: Egress,
  provider: ModelProvider | AssistantProvider,
  account: ModelAccount,
  question: ModelQuestion,
  limits: QuestionLimits & { readonly until: number },
  onDelta: OnDelta,
): Promise<ModelAnswer> {
  const { maxTokens, maxResponseBytes, firstTokenMs, silenceMs, until, stop } = limits;
  const heard = { isAnything: false };
  const answer = await askModel(
    (signal, hear) => {
      // never before the end of the turn, by which a question that takes too long is told
      const timeoutMs = Math.ceil(until - performance.now()) + 1;
      const idleMs = Math.max(firstTokenMs, silenceMs);
      const apartMs = (): number => (heard.isAnything ? togetherMs : 0);
      const reading = { timeoutMs, idleMs, maxResponseBytes, signal, apartMs };
      if ('service' in provider)
        return assistantParts(provider, account, question, modelFetch(egress, reading));
      // an answer of a wanted form may be something else than its words
      const take = question.format === undefined ? wordTaker(provider, hear) : undefined;
      const send = modelFetch(egress, { ...reading, take });
      const most = Math.max(1, Math.min(question.maxTokens ?? defaultMaxTokens, maxTokens));
      const options = { ...callOptions(provider, question, most), abortSignal: signal };
      return modelParts(provider, account, question.model, options, send);
    },
    { until, firstTokenMs, silenceMs, stop },
    (text) => {
      heard.isAnything = true;
      onDelta(text);
    },
  );
  const usage = usageOf(question, answer);
  if (question.format === undefined || 'service' in provider || provider.structures === 'schema')
    return { ...answer, usage };
  // the tool was only the way to an answer of that form
  const [call] = answer.toolCalls;
  return { ...answer, usage, text: call?.arguments ?? answer.text, toolCalls: [] };
}

const charactersOfToken = 4;

/** The tokens of a text, for a provider that does not count them. */
export const estimatedTokens = (text: string): number => Math.ceil(text.length / charactersOfToken);

/** The tokens that the provider counted; an estimate by length for one that says nothing of them, so that no budget is free. */
function usageOf(
  { messages, tools }: ModelQuestion,
  { text, toolCalls, usage }: ModelAnswer,
): ModelAnswer['usage'] {
  return {
    inputTokens: usage.inputTokens || estimatedTokens(JSON.stringify([messages, tools])),
    outputTokens: usage.outputTokens || estimatedTokens(JSON.stringify([text, toolCalls])),
  };
}
