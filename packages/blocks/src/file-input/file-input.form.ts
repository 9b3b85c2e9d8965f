import { saveAnswer } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, saved } from '../shared/form/rows.ts';
import { choice, labelled, more, template, texts, toggle, when } from '../shared/form/widgets.ts';
import { captures } from './constants.ts';
import type { fileInput } from './file-input.ts';

export const fileInputForm = defineForm<BlockOf<typeof fileInput>>({
  type: 'file input',
  category: 'questions',
  label: 'File',
  icon: 'paperclip',
  keywords: ['question', 'upload', 'document', 'photo', 'attachment', 'resume', 'image', 'pdf', 'cv'],
  fresh: () => ({ type: 'file input' }),
  rows: ({ options }, names) => [
    line({
      text: options?.isMultipleAllowed === true ? 'Ask for files' : 'Ask for a file',
      isQuiet: true,
      ...saved(options?.variableId, names),
    }),
  ],
  fields: [
    saveAnswer,
    toggle('options.isMultipleAllowed', { label: 'Several files', fallback: false }),
    toggle('options.isRequired', {
      label: 'Required',
      help: 'Without it the visitor can skip the question.',
      fallback: true,
    }),
    toggle('options.allowedFileTypes.isEnabled', {
      label: 'Only some types of files',
      fallback: false,
    }),
    texts('options.allowedFileTypes.types', {
      label: 'Types',
      help: 'The endings of their names.',
      placeholder: 'pdf',
      when: when('options.allowedFileTypes.isEnabled', true),
    }),
    more([
      choice('options.capture', {
        label: 'Camera on phones',
        help: 'The phone opens it at once.',
        choices: labelled(captures, { environment: 'At the back', user: 'At the front' }),
      }),
      template('options.labels.button', {
        label: 'Button text',
        placeholder: shownWords.send,
        fallback: shownWords.send,
      }),
      template('options.labels.skip', {
        label: 'Text of the skip button',
        placeholder: shownWords.skip,
        fallback: shownWords.skip,
        when: when('options.isRequired', false),
      }),
      template('options.labels.success.single', {
        label: 'Said when one file was sent',
        placeholder: 'Your file has arrived',
      }),
      template('options.labels.success.multiple', {
        label: 'Said when several were sent',
        help: '{total} stands for their number.',
        placeholder: '{total} files have arrived',
      }),
    ]),
  ],
  hidden: {
    'options.labels.placeholder': 'markup for another frontend, which the widget does not show',
    'options.labels.clear': 'the widget has a button beside each file, and none for all of them',
    'options.visibility': 'files have one visibility here, whatever it says',
  },
});
