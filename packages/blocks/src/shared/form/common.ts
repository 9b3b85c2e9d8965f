import { shownWords } from '../constants/words.ts';
import type { ToggleField, ConditionField, TemplateField, VariableField } from './fields.ts';
import { condition, template, toggle, variable, when } from './widgets.ts';

/** The variable that takes the answer to a question. */
export const saveAnswer: VariableField<'options.variableId'> = variable('options.variableId', {
  label: 'Save the answer in',
  help: 'The variable can stand in every text below, and is a column of the results.',
});

/** The example that stands in an empty answer field. */
export const answerPlaceholder = (fallback: string): TemplateField<'options.labels.placeholder'> =>
  template('options.labels.placeholder', {
    label: 'Hint in the answer field',
    help: 'The visitor sees it until they type.',
    placeholder: fallback,
    fallback,
  });

/** The words on the button that sends an answer. */
export const sendButton: TemplateField<'options.labels.button'> = template('options.labels.button', {
  label: 'Words on the button',
  placeholder: shownWords.send,
  fallback: shownWords.send,
});

/** The condition under which an item is shown. */
export const shownIf: readonly [
  ToggleField<'displayCondition.isEnabled'>,
  ConditionField<'displayCondition.condition'>,
] = [
  toggle('displayCondition.isEnabled', { label: 'Show it only if …', fallback: false }),
  condition('displayCondition.condition', {
    label: 'Show it if',
    when: when('displayCondition.isEnabled', true),
  }),
];
