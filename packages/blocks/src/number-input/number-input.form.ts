import { answerPlaceholder, refusal, saveAnswer, sendButton } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { asked, line, plain, saved } from '../shared/form/rows.ts';
import { choice, labelled, more, number, numberToggle, text, unless, when } from '../shared/form/widgets.ts';
import { numberStyles, numberUnits } from './constants.ts';
import type { numberInput } from './number-input.ts';

/** The bounds in words, to follow what is asked for. */
function boundsOf(min: unknown, max: unknown): string {
  const [from, to] = [plain(min), plain(max)];
  if (from !== '' && to !== '') return ` from ${from} to ${to}`;
  if (from !== '') return ` of at least ${from}`;
  return to === '' ? '' : ` of at most ${to}`;
}

export const numberInputForm = defineForm<BlockOf<typeof numberInput>>({
  type: 'number input',
  category: 'questions',
  isCounted: true,
  takesNumbers: true,
  label: 'Number',
  icon: 'hash',
  keywords: ['question', 'ask', 'amount', 'age', 'price', 'budget', 'quantity', 'count'],
  fresh: () => ({ type: 'number input' }),
  rows: ({ options }, names) => [
    line({
      ...asked(`Ask for a number${boundsOf(options?.min, options?.max)}`, options?.labels?.placeholder),
      ...saved(options?.variableId, names),
    }),
  ],
  fields: [
    saveAnswer,
    number('options.min', { label: 'Minimum', placeholder: '1', takesVariable: true }),
    number('options.max', { label: 'Maximum', placeholder: '10', takesVariable: true }),
    numberToggle('options.step', {
      label: 'Whole numbers only',
      help: 'Otherwise 2.5 is taken, too.',
      on: 1,
      when: when('options.step', undefined, 1, '1'),
    }),
    answerPlaceholder(shownWords.numberPlaceholder),
    sendButton,
    refusal('If the answer is not right, say', 'Please write a number from 1 to 10.'),
    more([
      number('options.step', {
        label: 'Step',
        help: 'With 5, only 0, 5, 10 and so on are taken.',
        placeholder: '5',
        takesVariable: true,
        when: unless('options.step', 1, '1'),
      }),
      choice('options.style', {
        label: 'Shown as',
        fallback: numberStyles[0],
        choices: labelled(numberStyles, {
          decimal: 'Plain number',
          currency: 'Amount of money',
          percent: 'Percentage',
          unit: 'Number with a unit',
        }),
      }),
      text('options.currency', {
        label: 'Currency',
        help: 'Its code of three letters.',
        placeholder: 'EUR',
        when: when('options.style', 'currency'),
      }),
      choice('options.unit', {
        label: 'Unit',
        placeholder: 'kilometer',
        choices: numberUnits.map((value) => ({ value, label: value })),
        isOpen: true,
        when: when('options.style', 'unit'),
      }),
      text('options.locale', {
        label: 'Language of the numbers',
        help: 'It says if 1.234 is a thousand or a little more than one.',
        placeholder: 'de',
      }),
    ]),
  ],
});
