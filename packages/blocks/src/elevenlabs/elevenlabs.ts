import {
  defineBlock,
  finding,
  goOn,
  perform,
  type BlockContext,
  type BlockResult,
  type Finding,
} from '@parley/engine';
import { blockSchema } from '@parley/schema';
import { z } from 'zod';
import { assigned, goOnWithout } from '../shared/block-failure.ts';
import { checkCredentials } from '../shared/credentials.ts';
import { checkSoundStorage } from '../shared/file-storage.ts';
import { defaultModel } from './constants.ts';
import { elevenlabsRules } from './elevenlabs.rules.ts';

const action = 'Convert text to speech';
/** The longest text that any model of the provider takes at once. */
const longestText = 40_000;

const text = z.string().optional();

const schema = blockSchema.extend({
  type: z.literal('elevenlabs'),
  options: z
    .looseObject({
      credentialsId: text,
      action: text.meta({ example: action }),
      text: text.meta({ example: 'Good morning, {{Name}}!' }),
      voiceId: text.meta({ example: '21m00Tcm4TlvDq8ikWAM' }),
      modelId: text.meta({ example: defaultModel }),
      saveUrlInVariableId: text,
      saveErrorInVariableId: text,
    })
    .optional(),
});
type ElevenlabsBlock = z.infer<typeof schema>;

export const elevenlabs = defineBlock<ElevenlabsBlock>({
  type: 'elevenlabs',
  category: 'integration',
  summary:
    'Turns a text into speech with ElevenLabs and saves the address of the sound in a variable. If it fails, the variable keeps its value.',
  whenToUse: 'When the bot should speak: a Sound block below it plays what was spoken.',
  schema,
  enter(block, context) {
    const { credentialsId = '', text: written = '', voiceId = '', modelId = '' } = block.options ?? {};
    if (credentialsId === '') return failed(block, 'no account is chosen: choose one in the block', context);
    const voice = context.render(voiceId).trim();
    if (voice === '') return failed(block, 'no voice is named, or its variable is empty', context);
    const spoken = context.render(written).trim();
    if (spoken === '') return failed(block, 'the text is empty: there is nothing to speak', context);
    if (spoken.length > longestText)
      return failed(block, `the text is longer than ${longestText} characters`, context);
    return perform({
      type: 'speech',
      provider: block.type,
      credentialsId,
      model: context.render(modelId).trim() || defaultModel,
      text: spoken,
      voice,
    });
  },
  resume(block, resumption, context) {
    if (resumption.from === 'client' || resumption.result.type !== 'speech') return goOn();
    const { result } = resumption;
    if ('error' in result) return failed(block, result.error, context);
    return goOn({ set: assigned(block.options?.saveUrlInVariableId, result.file.url) });
  },
  check({ options = {} }, scope) {
    return [
      ...checkSetUp(options),
      ...checkSoundStorage(scope),
      ...checkCredentials(options.credentialsId, scope, { types: ['provider'], service: 'elevenlabs' }),
    ];
  },
});

const failed = (block: ElevenlabsBlock, why: string, context: BlockContext): BlockResult =>
  goOnWithout(block, 'spoke nothing, and its variable stays as it is', why, context);

function checkSetUp(options: NonNullable<ElevenlabsBlock['options']>): Finding[] {
  const needed = [
    ['credentialsId', 'nothing is spoken without an account: choose one'],
    ['voiceId', 'nothing is spoken without a voice: name one'],
    ['text', 'nothing is spoken: write the text'],
    ['saveUrlInVariableId', 'no variable takes the address of the sound: choose one'],
  ] as const;
  const missing = needed.find(([field]) => (options[field] ?? '').trim() === '');
  if (!missing) return [];
  const [field, message] = missing;
  return [finding(elevenlabsRules['speech-not-set-up'], message, ['options', field])];
}
