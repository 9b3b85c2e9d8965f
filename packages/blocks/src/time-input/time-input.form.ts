import { saveAnswer, sendButton } from '../shared/form/common.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, saved } from '../shared/form/rows.ts';
import { more, text } from '../shared/form/widgets.ts';
import { defaultFormat } from './constants.ts';
import type { timeInput } from './time-input.ts';

export const timeInputForm = defineForm<BlockOf<typeof timeInput>>({
  type: 'time input',
  category: 'questions',
  label: 'Time',
  icon: 'clock',
  keywords: ['question', 'hour', 'clock', 'appointment', 'booking'],
  fresh: () => ({ type: 'time input' }),
  rows: ({ options }, names) => [
    line({ text: 'Ask for a time', isQuiet: true, ...saved(options?.variableId, names) }),
  ],
  fields: [
    saveAnswer,
    sendButton,
    more([
      text('options.format', {
        label: 'Saved as',
        help: 'HH and mm stand for hour and minute, hh with a for a clock of twelve hours.',
        placeholder: defaultFormat,
        fallback: defaultFormat,
      }),
    ]),
  ],
});
