import { isDeepStrictEqual } from 'node:util';
import type { Effect, EffectResult, Flow, HttpRequest, Json } from '@parley/engine';
import type { RequestPattern, TestSettings } from '@parley/schema';
import { CaseFailed } from './case-failed.ts';
import type { Programs } from './programs.ts';
import { isMatch } from './text-match.ts';

/** The stand-ins for the world around a bot in a case. */
export type Fakes = {
  readonly settings: TestSettings;
  /** True: the case has taken too long. */
  readonly isOver: () => boolean;
  readonly programs: Programs;
  /** The bots that the case links to, by the ids that links name them by. */
  readonly linked: ReadonlyMap<string, Flow>;
  /** The names that a block goes by: its id, and its group. */
  readonly namesOf: (blockId: string) => readonly string[];
};

/** The turn that an effect belongs to. */
export type EffectTurn = {
  readonly now: number;
  readonly seed: readonly number[];
  readonly blockId: string;
  readonly lines: Extract<EffectResult, { type: 'readTranscript' }>['lines'];
  readonly requests: HttpRequest[];
};

/** Answers an effect. What nothing stands for fails the case: a test reaches nothing. */
export async function answered(effect: Effect, fakes: Fakes, turn: EffectTurn): Promise<EffectResult> {
  switch (effect.type) {
    case 'evaluate': {
      const outcomes = [];
      for (const [index, program] of effect.programs.entries())
        outcomes.push(await fakes.programs.run(program, { now: turn.now, seed: [...turn.seed, index] }));
      return { type: 'evaluate', outcomes };
    }
    case 'httpRequest':
      turn.requests.push(effect.request);
      return responseTo(effect.request, fakes);
    case 'languageModel': {
      const asked = effect.messages.map(({ content }) => content).join('\n');
      const { text, tools, error } = modelFake(asked, fakes, turn);
      if (error !== undefined) return { type: 'languageModel', error };
      const toolCalls = tools.map(({ name, arguments: given }, index) => ({
        id: `call${index + 1}`,
        name,
        arguments: JSON.stringify(given),
      }));
      return {
        type: 'languageModel',
        text,
        toolCalls,
        usage: noTokens,
        finishReason: tools.length > 0 ? 'tool-calls' : 'stop',
        ...(effect.assistant && { conversationId: effect.assistant.conversationId ?? 'conversation' }),
      };
    }
    case 'speech': {
      const { text, error } = modelFake(effect.text, fakes, turn);
      if (error !== undefined) return { type: 'speech', error };
      // the stand-in may name the sound; the answer of a model in words is none
      const url = /^https?:/.test(text) ? text : 'https://sounds.example/speech.mp3';
      return {
        type: 'speech',
        file: { fileId: 'speech', key: 'speech', url, sizeBytes: 1 },
        usage: noTokens,
      };
    }
    case 'transcription': {
      const { text, error } = modelFake(effect.url, fakes, turn);
      return error === undefined
        ? { type: 'transcription', text, usage: noTokens }
        : { type: 'transcription', error };
    }
    case 'searchCollection':
      return found(effect.query, fakes, fakes.namesOf(turn.blockId));
    case 'openBot': {
      const flow = fakes.linked.get(effect.botId);
      if (!flow)
        throw new CaseFailed(
          `nothing stands for the linked bot ${effect.botId}: a file names it in links, and a stored test needs it published`,
        );
      return {
        type: 'openBot',
        ok: true,
        hash: flow.hash,
        ...(effect.needsResult ? { resultId: `result of ${effect.botId}` } : {}),
      };
    }
    case 'readInstallation':
      return { type: 'readInstallation', hasMailServer: true };
    case 'readTranscript':
      return { type: 'readTranscript', lines: turn.lines };
    case 'createPayment':
    case 'verifyPayment':
      throw new CaseFailed('nothing stands for the provider of payments');
  }
}

const noTokens = { inputTokens: 0, outputTokens: 0 };

/** The stand-in for the model of a block that was asked that. */
function modelFake(asked: string, { namesOf, settings }: Fakes, { blockId }: EffectTurn) {
  const names = namesOf(blockId);
  const fake = settings.models?.find(({ match }) => isAsked(match, names, asked));
  if (!fake) throw new CaseFailed(`nothing stands for the language model of ${names.join(', ')}`);
  return fake.respond;
}

function responseTo(request: HttpRequest, { settings }: Fakes): EffectResult {
  const fake = settings.http?.find(({ match }) => isRequest(request, match));
  if (!fake) throw new CaseFailed(`nothing stands for ${request.method} ${request.url}`);
  const { status, json, text, error } = fake.respond;
  if (error !== undefined)
    return { type: 'httpRequest', status: status === 200 ? 500 : status, data: null, error };
  return { type: 'httpRequest', status, data: (json ?? text ?? null) as Json };
}

/** True if a request is one of those that a pattern is about. A given body has at least the fields of the pattern. */
export function isRequest(request: HttpRequest, { method, url, json }: RequestPattern): boolean {
  if (method !== undefined && method.toUpperCase() !== request.method.toUpperCase()) return false;
  if (url !== undefined && !isMatch(request.url, url)) return false;
  return json === undefined || holds(bodyOf(request), json);
}

function bodyOf({ body }: HttpRequest): unknown {
  try {
    return JSON.parse(body ?? 'null');
  } catch {
    return body;
  }
}

function holds(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return isDeepStrictEqual(value, part);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(part).every(
    ([key, inner]) =>
      Object.hasOwn(value, key) && holds((value as Readonly<Record<string, unknown>>)[key], inner),
  );
}

type Asked = NonNullable<TestSettings['models']>[number]['match'];

/** True if something stands for what a block of these names asks. */
function isAsked({ block, asked }: Asked, names: readonly string[], text: string): boolean {
  return (block === undefined || names.includes(block)) && (asked === undefined || isMatch(text, asked));
}

/** Finds the passages that stand for a search. A test reaches no collection: without any, nothing is found. */
function found(query: string, { settings }: Fakes, names: readonly string[]): EffectResult {
  const fake = settings.searches?.find(({ match }) => isAsked(match, names, query));
  const { passages = [], error } = fake?.respond ?? {};
  if (error !== undefined) return { type: 'searchCollection', error };
  return {
    type: 'searchCollection',
    passages: passages.map(({ address = null, ...passage }) => ({
      ...passage,
      address,
      documentId: passage.document,
    })),
  };
}
