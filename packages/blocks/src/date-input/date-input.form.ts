import { refusal, saveAnswer, sendButton } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved } from '../shared/form/rows.ts';
import { date, more, template, text, toggle, when } from '../shared/form/widgets.ts';
import { defaultFormat, defaultFormatWithTime, defaultSeparator, today } from './constants.ts';
import type { dateInput } from './date-input.ts';

const ofRange = { when: when('options.isRange', true) };

/** The bounds in words, to follow what is asked for. */
function boundsOf(min: unknown, max: unknown): string {
  const [from, to] = [plain(min), plain(max)];
  const words = [
    from === '' ? '' : from === today ? ', not before today' : ` from ${from}`,
    to === '' ? '' : to === today ? ', not after today' : ` until ${to}`,
  ];
  return words.join('');
}

export const dateInputForm = defineForm<BlockOf<typeof dateInput>>({
  type: 'date input',
  category: 'questions',
  takesDates: {
    pattern: defaultFormat,
    patternWithTime: defaultFormatWithTime,
    separator: defaultSeparator,
  },
  label: 'Date',
  icon: 'calendar',
  keywords: [
    'question',
    'day',
    'birthday',
    'appointment',
    'booking',
    'from',
    'until',
    'range',
    'calendar',
    'schedule',
  ],
  fresh: () => ({ type: 'date input' }),
  rows: ({ options }, names) => [
    line({
      text:
        (options?.isRange === true
          ? 'Ask for two dates'
          : options?.hasTime === true
            ? 'Ask for a date and time'
            : 'Ask for a date') + boundsOf(options?.min, options?.max),
      isQuiet: true,
      ...saved(options?.variableId, names),
    }),
  ],
  fields: [
    saveAnswer,
    toggle('options.hasTime', { label: 'With a time of day', fallback: false }),
    toggle('options.isRange', { label: 'From one date to another', fallback: false }),
    date('options.min', {
      label: 'Earliest',
      help: 'A date, “today”, or a variable that holds a date.',
      today: 'Not before today',
      timePath: 'options.hasTime',
    }),
    date('options.max', {
      label: 'Latest',
      help: 'A date, “today”, or a variable that holds a date.',
      today: 'Not after today',
      timePath: 'options.hasTime',
    }),
    sendButton,
    refusal('If the answer is not right, say', 'Please choose a day from today on.'),
    more([
      template('options.labels.from', {
        label: 'Words before the first date',
        placeholder: shownWords.from,
        fallback: shownWords.from,
        ...ofRange,
      }),
      template('options.labels.to', {
        label: 'Words before the second date',
        placeholder: shownWords.to,
        fallback: shownWords.to,
        ...ofRange,
      }),
      template('options.labels.separator', {
        label: 'Word between the saved dates',
        placeholder: defaultSeparator,
        fallback: defaultSeparator,
        ...ofRange,
      }),
      text('options.format', {
        label: 'Saved as',
        help: 'Write d, M and y for day, month and year, H and m for hour and minute.',
        usual: defaultFormat,
      }),
    ]),
  ],
});
