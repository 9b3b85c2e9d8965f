import { saveAnswer, sendButton } from '../shared/form/common.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved } from '../shared/form/rows.ts';
import { choice, code, labelled, more, number, template, toggle, when } from '../shared/form/widgets.ts';
import { buttonTypes, defaultLength, defaultStart } from './constants.ts';
import type { ratingInput } from './rating-input.ts';

const ofIcons = when('options.buttonType', 'Icons');

export const ratingInputForm = defineForm<BlockOf<typeof ratingInput>>({
  type: 'rating input',
  category: 'questions',
  isCounted: true,
  takesNumbers: true,
  label: 'Rating',
  icon: 'star',
  keywords: [
    'question',
    'stars',
    'scale',
    'score',
    'nps',
    'satisfaction',
    'survey',
    'review',
    'feedback',
    'csat',
    'likert',
  ],
  fresh: () => ({ type: 'rating input' }),
  rows({ options = {} }, names) {
    const { buttonType, length = defaultLength, startsAt = defaultStart, variableId } = options;
    const first = buttonType === 'Icons' ? '1' : plain(startsAt);
    return [
      line({ text: `Rate from ${first} to ${plain(length)}`, isQuiet: true, ...saved(variableId, names) }),
    ];
  },
  fields: [
    saveAnswer,
    choice('options.buttonType', {
      label: 'Shown as',
      fallback: buttonTypes[0],
      choices: labelled(buttonTypes, { Numbers: 'Numbers', Icons: 'Stars or other pictures' }),
    }),
    number('options.length', {
      label: 'Highest',
      placeholder: '10',
      fallback: defaultLength,
      min: 1,
      max: 100,
      takesVariable: true,
    }),
    number('options.startsAt', {
      label: 'Lowest',
      placeholder: '0',
      fallback: defaultStart,
      takesVariable: true,
      when: when('options.buttonType', 'Numbers'),
    }),
    template('options.labels.left', { label: 'Label at the low end', placeholder: 'Not at all' }),
    template('options.labels.right', { label: 'Label at the high end', placeholder: 'Very much' }),
    toggle('options.isOneClickSubmitEnabled', {
      label: 'Send it with one click',
      help: 'Without it the visitor chooses, and then presses the button.',
      fallback: false,
    }),
    { ...sendButton, when: when('options.isOneClickSubmitEnabled', false) },
    more([
      toggle('options.customIcon.isEnabled', {
        label: 'A picture of your own in place of the star',
        fallback: false,
        when: ofIcons,
      }),
      code('options.customIcon.svg', {
        label: 'The picture as SVG',
        placeholder: '<svg viewBox="0 0 24 24">…</svg>',
        language: 'html',
        when: when('options.customIcon.isEnabled', true),
      }),
    ]),
  ],
});
