import { shownWords } from '../constants/words.ts';
import type {
  ConditionField,
  JsonField,
  MappingField,
  TemplateField,
  ToggleField,
  VariableField,
} from './fields.ts';
import { condition, json, mapping, template, toggle, variable, when } from './widgets.ts';

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
  label: 'Button text',
  placeholder: shownWords.send,
  fallback: shownWords.send,
});

/** The words about an answer that does not fit; without them the bot says its own. */
export const refusal = (label: string, placeholder: string): TemplateField<'options.retryMessageContent'> =>
  template('options.retryMessageContent', { label, placeholder, isLong: true });

/** The options of a kind that does nothing here, kept for an installation where it does. */
export const keptOptions: JsonField<'options'> = json('options', {
  label: 'Settings',
  help: 'They are kept as they are.',
});

/** The variables that take parts of a response. */
export const responseParts = (
  label: string,
  help: string,
  rest: Pick<MappingField, 'isTried'> = {},
): MappingField<'options.responseVariableMapping'> =>
  mapping('options.responseVariableMapping', {
    ...rest,
    label,
    help,
    placeholder: 'data.user.name',
    partKey: 'bodyPath',
    partLabel: 'Part',
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
