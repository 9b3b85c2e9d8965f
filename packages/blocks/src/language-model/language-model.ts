import { defineBlock, goOn, type BlockContext, type BlockResult } from '@parley/engine';
import { modelProviderTypes } from '@parley/schema';
import { skipped } from '../shared/unavailable.ts';
import { checkModel, insteadOf } from './check-model.ts';
import { enterCompletion, failed, resumeCompletion, resumeSearch, resumeStreamed } from './completion.ts';
import { actionOf } from './question.ts';
import { enterSpeech, enterTranscription, resumeSpeech, resumeTranscription } from './sound.ts';
import { languageModelSchema, type LanguageModelBlock } from './schema.ts';
import { enterVariables, resumeVariables } from './variables.ts';

export const languageModel = defineBlock<LanguageModelBlock>({
  type: 'openai',
  aliases: modelProviderTypes.filter((type) => type !== 'openai'),
  category: 'integration',
  summary:
    'Asks a language model: for an answer, with tools if you give it some, for values of variables, for a text as speech, or for speech as text. If it fails, the variables keep their values.',
  whenToUse:
    'When the bot should answer free questions, sum up what somebody wrote, or find out what it is about.',
  schema: languageModelSchema,
  enter(block, context) {
    const { options = {} } = block;
    const instead = insteadOf(block.type, options);
    if (instead !== undefined) return notRun(block, instead, context);
    switch (actionOf(options)) {
      case 'completion':
      case 'askModel':
        return enterCompletion(block, context);
      case 'variables':
        return enterVariables(block, context);
      case 'speech':
        return enterSpeech(block, context);
      case 'transcription':
        return enterTranscription(block, context);
      default:
        return failed(block, 'nothing is asked: choose what the block does', context);
    }
  },
  resume(block, resumption, context) {
    const { memory } = resumption;
    if (resumption.from === 'client') return resumeStreamed(memory);
    const { result } = resumption;
    if (result.type === 'speech') return resumeSpeech(block, result, context);
    if (result.type === 'transcription') return resumeTranscription(block, result, context);
    if (result.type === 'searchCollection') return resumeSearch(block, result, memory, context);
    if (result.type !== 'languageModel' && result.type !== 'evaluate') return goOn();
    if (result.type === 'languageModel' && actionOf(block.options ?? {}) === 'variables')
      return resumeVariables(block, result, context);
    return resumeCompletion(block, result, memory, context);
  },
  check: checkModel,
});

function notRun(block: LanguageModelBlock, instead: string, context: BlockContext): BlockResult {
  return goOn({ logs: [skipped(block, 'this release does not run it', `Instead: ${instead}.`, context)] });
}
