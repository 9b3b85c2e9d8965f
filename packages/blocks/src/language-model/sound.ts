import {
  goOn,
  perform,
  type BlockContext,
  type BlockResult,
  type EffectResultOf,
  type ModelAccess,
} from '@parley/engine';
import { assigned } from '../shared/block-failure.ts';
import { failed } from './completion.ts';
import { defaultVoice, longestSpeech } from './constants.ts';
import { askingOf } from './question.ts';
import type { LanguageModelBlock } from './schema.ts';

/** Asks a model to speak a text. The sound becomes a file of the result. */
export function enterSpeech(block: LanguageModelBlock, context: BlockContext): BlockResult {
  const { input = '', voice = '', instructions = '' } = block.options ?? {};
  const asking = askingOf(block, context);
  if (!asking.ok) return failed(block, asking.why, context);
  const text = context.render(input).trim();
  if (text === '') return failed(block, 'the text is empty: there is nothing to speak', context);
  if (text.length > longestSpeech)
    return failed(block, `the text is longer than ${longestSpeech} characters`, context);
  const manner = context.render(instructions).trim();
  return perform({
    type: 'speech',
    ...accessOf(asking.question),
    text,
    voice: context.render(voice).trim() || defaultVoice,
    ...(manner === '' ? {} : { instructions: manner }),
  });
}

/** Saves the address of the sound. */
export function resumeSpeech(
  block: LanguageModelBlock,
  result: EffectResultOf<'speech'>,
  context: BlockContext,
): BlockResult {
  if ('error' in result) return failed(block, result.error, context);
  return goOn({ set: assigned(block.options?.saveUrlInVariableId, result.file.url) });
}

/** Asks a model to write down what is said in a file. */
export function enterTranscription(block: LanguageModelBlock, context: BlockContext): BlockResult {
  const { url = '', prompt = '' } = block.options ?? {};
  const asking = askingOf(block, context);
  if (!asking.ok) return failed(block, asking.why, context);
  const address = context.render(url).trim();
  if (address === '') return failed(block, 'no address of a sound is given', context);
  const likely = context.render(prompt).trim();
  return perform({
    type: 'transcription',
    ...accessOf(asking.question),
    url: address,
    ...(likely === '' ? {} : { prompt: likely }),
  });
}

/** Saves the text. A silent file leaves an empty one. */
export function resumeTranscription(
  block: LanguageModelBlock,
  result: EffectResultOf<'transcription'>,
  context: BlockContext,
): BlockResult {
  if ('error' in result) return failed(block, result.error, context);
  return goOn({ set: assigned(block.options?.transcriptionVariableId, result.text) });
}

/** The parts of a question that every model is asked with, without what holds for texts alone. */
const accessOf = ({ provider, credentialsId, baseUrl, apiVersion, model }: ModelAccess): ModelAccess => ({
  provider,
  credentialsId,
  model,
  ...(baseUrl === undefined ? {} : { baseUrl }),
  ...(apiVersion === undefined ? {} : { apiVersion }),
});
