import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved, words } from '../shared/form/rows.ts';
import { credential, more, template, variable } from '../shared/form/widgets.ts';
import { defaultModel } from './constants.ts';
import type { elevenlabs } from './elevenlabs.ts';

export const elevenlabsForm = defineForm<BlockOf<typeof elevenlabs>>({
  type: 'elevenlabs',
  category: 'integrations',
  label: 'ElevenLabs',
  icon: 'volume-2',
  keywords: ['speech', 'voice', 'text to speech', 'tts', 'speak', 'sound', 'audio'],
  fresh: () => ({ type: 'elevenlabs', options: { action: 'Convert text to speech' } }),
  rows({ options = {} }, names) {
    const text = plain(options.text);
    return [
      line({
        ...words('Speak a text', text === '' ? '' : `Speak “${text}”`),
        ...saved(options.saveUrlInVariableId, names),
      }),
    ];
  },
  fields: [
    template('options.text', { label: 'Text', placeholder: 'Good morning, {{Name}}!', isLong: true }),
    template('options.voiceId', {
      label: 'Voice ID',
      help: 'ElevenLabs shows it under Voices: open the menu of a voice, and copy its ID.',
      placeholder: '21m00Tcm4TlvDq8ikWAM',
      isTried: true,
    }),
    variable('options.saveUrlInVariableId', {
      label: 'Save the address of the sound in',
      help: 'An audio block plays it.',
    }),
    credential('options.credentialsId', {
      label: 'Account',
      help: 'The key of ElevenLabs, kept by this workspace.',
      types: ['provider'],
      service: 'elevenlabs',
    }),
    more([
      template('options.modelId', { label: 'Model', usual: defaultModel }),
      variable('options.saveErrorInVariableId', { label: 'Save the error message in' }),
    ]),
  ],
  hidden: { 'options.action': 'there is one action alone' },
});
