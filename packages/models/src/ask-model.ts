import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import type { ModelAnswer, ToolCall } from '@parley/engine';
import { EgressError } from '@parley/server/egress';
import { refusalCodes, refusesTemperature, type AnswerPart } from './provider-model.ts';

/** The limits of one question, beside those of its connection. */
type AskLimits = {
  /** The time of `performance.now()` at which the turn has no time left. */
  readonly until: number;
  readonly firstTokenMs: number;
  readonly silenceMs: number;
  /** Aborted where the visitor wants no more: what was said until then is the answer. */
  readonly stop?: AbortSignal | undefined;
};

/** Listens to a model while it speaks. */
export type OnDelta = (text: string) => void;

/** One attempt at a question, which the signal ends. Words that are no part of what it gives are told to `hear`. */
export type Attempt = (signal: AbortSignal, hear: OnDelta) => AsyncIterable<AnswerPart>;

/** A question that got no answer. The message is for the author of the bot: it names no address and nothing that was said. */
export class ModelFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ModelFailure';
  }
}

/** A provider counts the tokens at the end, which did not come. */
const uncounted = { inputTokens: 0, outputTokens: 0 };

const retries = 2;
const firstPauseMs = 500;
/** A provider that wants a longer pause has no answer for this turn. */
const longestPauseMs = 20_000;

/**
 * Asks a model and gives its whole answer; `onDelta` hears it before. A provider that is busy or broken is asked twice
 * more, as soon as it wants to be, if it has not said a word and the turn has time left.
 */
export async function askModel(attempt: Attempt, limits: AskLimits, onDelta: OnDelta): Promise<ModelAnswer> {
  return withRetries(limits.until, (noteHeard) =>
    askOnce(attempt, limits, (text) => {
      noteHeard();
      onDelta(text);
    }),
  );
}

/**
 * Asks a provider that is busy or broken twice more, as soon as it wants to be, unless the attempt has noted that
 * something was heard, or no time is left. Rejects with a `ModelFailure`.
 */
export async function withRetries<T>(
  until: number,
  attempt: (noteHeard: () => void) => Promise<T>,
): Promise<T> {
  for (let number = 0; ; number++) {
    const heard = { isAnything: false };
    try {
      return await attempt(() => (heard.isAnything = true));
    } catch (error) {
      const pauseMs = heard.isAnything ? undefined : pauseBeforeRetry(error, number);
      const leftMs = until - performance.now();
      if (pauseMs === undefined || number >= retries || pauseMs >= leftMs) throw failureOf(error);
      await pause(pauseMs);
    }
  }
}

async function askOnce(
  attempt: Attempt,
  { until, firstTokenMs, silenceMs, stop }: AskLimits,
  onDelta: OnDelta,
): Promise<ModelAnswer> {
  const silence = new AbortController();
  const leftMs = Math.max(1, Math.ceil(until - performance.now()));
  const turnEnd = AbortSignal.timeout(leftMs);
  const signal = AbortSignal.any([silence.signal, turnEnd, ...(stop ? [stop] : [])]);
  const fallSilent = (): void => silence.abort();
  let timer = setTimeout(fallSilent, firstTokenMs);
  let hasBegun = false;
  let isOver = false;
  const noteLife = (): void => {
    if (hasBegun) timer.refresh();
    else {
      hasBegun = true;
      clearTimeout(timer);
      timer = setTimeout(fallSilent, silenceMs);
    }
  };
  const heard = { text: '', toolCalls: [] as ToolCall[] };
  const hear = (text: string): void => {
    // what is read after the end is no part of the answer
    if (isOver) return;
    noteLife();
    heard.text += text;
    if (text !== '') onDelta(text);
  };
  try {
    for await (const part of attempt(signal, hear)) {
      noteLife();
      switch (part.type) {
        case 'text':
          hear(part.text);
          break;
        case 'instead':
          heard.text = part.text;
          break;
        case 'tool-call':
          heard.toolCalls.push(part.call);
          break;
        case 'end': {
          const { type: _, ...end } = part;
          return { ...heard, ...end };
        }
        case 'working':
      }
    }
    throw new ModelFailure('The answer broke off before its end.');
  } catch (error) {
    if (stop?.aborted) return { text: heard.text, toolCalls: [], usage: uncounted, finishReason: 'stopped' };
    if (silence.signal.aborted) throw new ModelFailure('The model was silent for too long.', error);
    if (turnEnd.aborted || performance.now() >= until)
      throw new ModelFailure('The turn had no time left for the answer.', error);
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** The answer of a provider that refuses, in the form in which its libraries report it: `withRetries` reads it. */
export function refusal(
  url: string,
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  responseBody: string,
): Error {
  return new APICallError({
    message: 'refused',
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: { ...headers },
    responseBody,
  });
}

/** The pause before a provider may be asked again; undefined if that would not help. */
function pauseBeforeRetry(error: unknown, attempt: number): number | undefined {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const isBusy = status === 429 || (status !== undefined && status >= 500) || isOverloaded(error);
  if (!isBusy) return undefined;
  const wished = APICallError.isInstance(error) ? wishedPauseMs(error.responseHeaders) : undefined;
  const pauseMs = wished ?? firstPauseMs * 2 ** attempt * (1 + Math.random());
  return pauseMs <= longestPauseMs ? pauseMs : undefined;
}

/** Anthropic may say so in a stream that has begun. */
function isOverloaded(error: unknown): boolean {
  return /overloaded/i.test(typeof error === 'string' ? error : JSON.stringify(error ?? ''));
}

function wishedPauseMs(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const wish = headers?.['retry-after'];
  if (wish === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(wish) ? Number(wish) * 1_000 : Date.parse(wish) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const words: Readonly<Record<number, string>> = {
  401: 'The provider refused the key. Look at the credential.',
  402: 'The account at the provider has no credit left.',
  403: 'The provider does not let this key use the model.',
  404: 'The provider knows no such model, or the address is wrong.',
  413: 'The dialogue is too long for the provider.',
  429: 'The provider takes no more requests of this key for now.',
};

function failureOf(error: unknown): ModelFailure {
  // what breaks while it is sent is the reason, and not that the request failed for it
  const known = causeOf(error, ModelFailure);
  if (known) return known;
  const egress = causeOf(error, EgressError);
  if (egress) return new ModelFailure(egress.message, error);
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 300) {
    const { statusCode: status, responseBody } = error;
    const sentence =
      words[status] ??
      (status >= 500 ? 'The provider has trouble of its own.' : 'The provider refused the request.');
    const codes = refusalCodes(responseBody);
    return new ModelFailure(`${sentence} (status ${status}${codes === '' ? '' : `: ${codes}`})`, error);
  }
  return new ModelFailure('The answer of the provider could not be read, or broke off.', error);
}

/** True for a question that the provider refused because its model takes no temperature. */
export function isRefusalOfTemperature(error: unknown): boolean {
  const refused = error instanceof ModelFailure ? error.cause : undefined;
  return (
    APICallError.isInstance(refused) &&
    (refused.statusCode === 400 || refused.statusCode === 422) &&
    refusesTemperature(refused.responseBody)
  );
}

/** The error of that class, or the one of its causes that is. */
function causeOf<E extends Error>(
  error: unknown,
  wanted: abstract new (...given: never[]) => E,
): E | undefined {
  if (error instanceof wanted) return error;
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause, wanted) : undefined;
}
