import { answerPlaceholder, saveAnswer, sendButton } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { asked, line, saved } from '../shared/form/rows.ts';
import { choice, labelled, more, section, toggle, variable, when } from '../shared/form/widgets.ts';
import { inputModes } from './constants.ts';
import type { textInput } from './text-input.ts';

export const textInputForm = defineForm<BlockOf<typeof textInput>>({
  type: 'text input',
  category: 'questions',
  label: 'Text answer',
  icon: 'text-cursor-input',
  keywords: ['question', 'ask', 'name', 'comment', 'open', 'recording', 'voice', 'attachment'],
  fresh: () => ({ type: 'text input' }),
  rows: ({ options }, names) => [
    line({ ...asked('Ask for a text', options?.labels?.placeholder), ...saved(options?.variableId, names) }),
  ],
  fields: [
    saveAnswer,
    answerPlaceholder(shownWords.textPlaceholder),
    sendButton,
    toggle('options.isLong', {
      label: 'Multiple lines',
      help: 'For comments and descriptions.',
      fallback: false,
    }),
    more([
      choice('options.inputMode', {
        label: 'Keyboard on phones',
        help: 'The answer may still be any text.',
        fallback: 'text',
        choices: labelled(inputModes, {
          text: 'Letters',
          decimal: 'Numbers with a decimal point',
          numeric: 'Digits',
          tel: 'Phone number',
          search: 'Search',
          email: 'Email address',
          url: 'Web address',
        }),
      }),
      section('Recording', [
        toggle('options.audioClip.isEnabled', {
          label: 'Visitors may record their answer',
          fallback: false,
        }),
        variable('options.audioClip.saveVariableId', {
          label: 'Save the address of the recording in',
          when: when('options.audioClip.isEnabled', true),
        }),
      ]),
      section('Attached files', [
        toggle('options.attachments.isEnabled', {
          label: 'Visitors may attach files',
          fallback: false,
        }),
        variable('options.attachments.saveVariableId', {
          label: 'Save the addresses of the files in',
          when: when('options.attachments.isEnabled', true),
        }),
      ]),
    ]),
  ],
  hidden: {
    'options.audioClip.visibility': 'files have one visibility here, whatever it says',
    'options.attachments.visibility': 'files have one visibility here, whatever it says',
  },
});
