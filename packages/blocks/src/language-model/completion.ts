import {
  goOn,
  pause,
  perform,
  type Assignment,
  type BlockContext,
  type BlockResult,
  type EffectResultOf,
  type Json,
  type ModelAnswer,
  type ModelMessage,
  type ModelQuestion,
  type Program,
} from '@parley/engine';
import type { ChatLog, ClientSideAction } from '@parley/schema';
import { goOnWithout } from '../shared/block-failure.ts';
import { sourceText, type Source } from '../shared/collections.ts';
import { spokenIn, stoppedLog, streamAction } from '../shared/spoken.ts';
import { toolLimits } from './constants.ts';
import { dialogueOf } from './dialogue.ts';
import { askingOf, isTooLong } from './question.ts';
import type { LanguageModelBlock } from './schema.ts';
import { citedIn, searchFor, withPassages } from './sources.ts';
import { assignmentsIn, offeredTool, prepareCalls, toolMessages, toolsOf } from './tools.ts';

/** The way of a block so far, kept while the shell or the client acts. Plain JSON. */
type Progress = {
  readonly question: ModelQuestion;
  readonly rounds: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The documents of the passages that it is answered from, in their order. */
  readonly sources?: readonly Source[];
  /** The wishes of the model that are being fulfilled. */
  readonly wishes?: Parameters<typeof toolMessages>[0];
};

/** Asks the model, or has a client ask for the stream of its answer. */
export function enterCompletion(block: LanguageModelBlock, context: BlockContext): BlockResult {
  const asking = askingOf(block, context);
  if (!asking.ok) return failed(block, asking.why, context);
  const messages = dialogueOf(block, asking.question.model, context);
  if (!messages.some(({ role }) => role !== 'system'))
    return failed(block, 'the dialogue is empty: there is nothing to ask', context);
  if (isTooLong(messages, context)) return failed(block, 'the dialogue is too long', context);
  const tools = toolsOf(block.options ?? {}).map(offeredTool);
  const spoken = spokenIn(answerVariable(block), context);
  const question: ModelQuestion = {
    ...asking.question,
    messages,
    tools,
    ...(spoken === undefined ? {} : { spokenIn: spoken.bubbleId }),
  };
  const progress: Progress = { question, rounds: 1, calls: 0, inputTokens: 0, outputTokens: 0 };
  const search = searchFor(block, messages);
  if (search) return perform({ type: 'searchCollection', ...search }, kept(progress));
  // such a client does not show the bubble again, and so would never show what else is in it
  if (spoken?.isWhole === true && context.isStreamEnabled)
    return pause('action', { actions: [actionFor(block, messages)] }, kept(progress));
  return asked(progress);
}

/** The variable that takes the text of the answer. */
function answerVariable({ options }: LanguageModelBlock): string | undefined {
  const entry = options?.responseMapping?.find(({ item, valueToExtract }) =>
    ['', 'Message content', 'Message'].includes(item ?? valueToExtract ?? ''),
  );
  return entry?.variableId;
}

/** The action by which a client comes for a stream; that of the older block names what is asked. */
function actionFor(block: LanguageModelBlock, messages: readonly ModelMessage[]): ClientSideAction {
  if (block.type !== 'OpenAI') return streamAction;
  const said = messages.map(({ role, content }) => ({ role, content }));
  return {
    type: 'streamOpenAiChatCompletion',
    streamOpenAiChatCompletion: { messages: said },
    expectsDedicatedReply: true,
  };
}

/** Asks the model with the passages that were found; without a search nothing is asked, and nothing made up. */
export function resumeSearch(
  block: LanguageModelBlock,
  result: EffectResultOf<'searchCollection'>,
  memory: Json | undefined,
  context: BlockContext,
): BlockResult {
  const progress = progressIn(memory);
  if (!progress) return goOn();
  if ('error' in result) return failed(block, result.error, context);
  const { question } = progress;
  const messages = withPassages(question.messages, result.passages);
  if (isTooLong(messages, context)) return failed(block, 'the dialogue is too long', context);
  const sources = result.passages.map(({ document, address }) => ({ document, address }));
  return asked({ ...progress, question: { ...question, messages }, sources });
}

/** Goes on with an answer of the model or the results of its tools. */
export function resumeCompletion(
  block: LanguageModelBlock,
  result: EffectResultOf<'languageModel' | 'evaluate'>,
  memory: Json | undefined,
  context: BlockContext,
): BlockResult {
  const progress = progressIn(memory);
  if (!progress) return goOn();
  if (result.type === 'evaluate') return toolsDone(block, progress, result.outcomes, context);
  if ('error' in result) return failed(block, result.error, context);
  const spent: Progress = {
    ...progress,
    inputTokens: progress.inputTokens + result.usage.inputTokens,
    outputTokens: progress.outputTokens + result.usage.outputTokens,
  };
  if (result.toolCalls.length === 0 || progress.question.tools.length === 0)
    return answered(block, result, spent, context);
  const calls = progress.calls + result.toolCalls.length;
  if (progress.rounds >= toolLimits.rounds || calls > toolLimits.calls)
    return failed(block, 'the model called its tools again and again without an answer', context);
  const prepared = prepareCalls(result.toolCalls, toolsOf(block.options ?? {}), context);
  const programs = prepared.flatMap(({ program }): Program[] =>
    typeof program === 'string' ? [] : [program],
  );
  const wishes = prepared.map(({ call, program }) => ({
    call,
    ...(typeof program === 'string' ? { failure: program } : {}),
  })) as NonNullable<Progress['wishes']>;
  const { question } = progress;
  const wish: ModelMessage = { role: 'assistant', content: result.text, toolCalls: result.toolCalls };
  const next: Progress = {
    ...spent,
    question: { ...question, messages: [...question.messages, wish] },
    rounds: progress.rounds + 1,
    calls,
    wishes,
  };
  if (programs.length === 0) return toolsDone(block, next, [], context);
  return perform({ type: 'evaluate', programs }, kept(next));
}

/** Goes on where a client has come back from a stream: the server's own copy of the answer counts, not the client's. */
export function resumeStreamed(memory: Json | undefined): BlockResult {
  const progress = progressIn(memory);
  return progress ? asked(progress) : goOn();
}

function toolsDone(
  block: LanguageModelBlock,
  progress: Progress,
  outcomes: EffectResultOf<'evaluate'>['outcomes'],
  context: BlockContext,
): BlockResult {
  const { question, wishes = [], ...rest } = progress;
  const messages = [...question.messages, ...toolMessages(wishes, outcomes)];
  if (isTooLong(messages, context)) return failed(block, 'the results of the tools are too long', context);
  const set = assignmentsIn(outcomes, context);
  return { ...asked({ ...rest, question: { ...question, messages } }), set };
}

function asked(progress: Progress): BlockResult {
  return perform({ type: 'languageModel', ...progress.question }, kept(progress));
}

function answered(
  block: LanguageModelBlock,
  { text, finishReason, leftOut }: ModelAnswer,
  { inputTokens, outputTokens, sources = [] }: Progress,
  context: BlockContext,
): BlockResult {
  if (text.trim() === '') return failed(block, `the model said nothing (${finishReason})`, context);
  const { responseMapping = [], responseIdVariableId = '', sourcesLabel = 'Sources' } = block.options ?? {};
  const cited = citedIn(text, sources).map(sourceText);
  const whole =
    cited.length === 0 || sourcesLabel.trim() === ''
      ? text
      : `${text}\n\n${sourcesLabel}: ${cited.join(', ')}`;
  const parts: Readonly<Record<string, string | string[]>> = {
    Sources: cited,
    'Total tokens': String(inputTokens + outputTokens),
    'Prompt tokens': String(inputTokens),
    'Completion tokens': String(outputTokens),
  };
  const set = responseMapping.flatMap(({ item, valueToExtract, variableId = '' }): Assignment[] =>
    variableId === '' ? [] : [{ variableId, value: parts[item ?? valueToExtract ?? ''] ?? whole }],
  );
  const logs = [
    ...(finishReason === 'length' ? [cutShort(block, context)] : []),
    ...leftOutLogs(block, leftOut, context),
    ...(finishReason === 'stopped' ? [stoppedLog(block, context)] : []),
    ...(responseIdVariableId === '' ? [] : [forgetful(context)]),
  ];
  return goOn({ set, logs });
}

const cutShort = ({ id }: LanguageModelBlock, { group }: BlockContext) => ({
  status: 'warning',
  description: 'The answer of the model was cut off, because it reached its number of tokens.',
  details: `block ${id}`,
  context: group.title,
});

/** The log of an answer that a model gave without the temperature of its block. */
export function leftOutLogs(
  { id }: LanguageModelBlock,
  leftOut: ModelAnswer['leftOut'],
  { group }: BlockContext,
): ChatLog[] {
  if (leftOut === undefined) return [];
  const description =
    'The model takes no temperature, and was asked without. Leave the temperature empty for this model.';
  return [{ status: 'warning', description, details: `block ${id}`, context: group.title }];
}

const forgetful = ({ group }: BlockContext) => ({
  status: 'warning',
  description:
    'The model does not remember earlier answers by an id. Give it the dialogue so far in a list variable.',
  context: group.title,
});

/** The variables stay as they are; the reason is logged, and saved where the author wants it. */
export function failed(block: LanguageModelBlock, why: string, context: BlockContext): BlockResult {
  return goOnWithout(block, 'got no answer, and its variables stay as they are', why, context);
}

// what `resume` gets back is what was kept here: the state is JSON, and only this kind writes the memory of its blocks
const kept = (progress: Progress): Json => progress as unknown as Json;
const progressIn = (memory: Json | undefined): Progress | undefined =>
  typeof memory === 'object' && memory !== null && 'question' in memory
    ? (memory as unknown as Progress)
    : undefined;
