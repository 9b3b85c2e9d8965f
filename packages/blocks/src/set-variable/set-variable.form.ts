import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, words } from '../shared/form/rows.ts';
import {
  choice,
  code,
  labelled,
  more,
  template,
  timeZone,
  toggle,
  variable,
  when,
} from '../shared/form/widgets.ts';
import { customValue, valueTypeNames } from './constants.ts';
import type { setVariable } from './set-variable.ts';

const type = 'options.type';
const isCode = 'options.isCode';
const ofExpression = { when: when(type, customValue) };
const ofIndex = { when: when(type, 'Map item with same index') };

const typeLabels: Readonly<Record<(typeof valueTypeNames)[number], string>> = {
  Custom: 'A text or a calculation',
  Empty: 'Nothing: empty it',
  'Append value(s)': 'Its list with one more at the end',
  Pop: 'Its list without the last',
  Shift: 'Its list without the first',
  'Map item with same index': 'The element at the same place of another list',
  Now: 'The date and time now',
  Today: 'The date and time of today',
  Yesterday: 'The date and time a day ago',
  Tomorrow: 'The date and time in a day',
  'Random ID': 'A random id',
  'Result ID': 'The id of this result',
  'User ID': 'The id of the contact; on a page that of this result',
  'Environment name': 'Where the bot runs: web, whatsapp or telegram',
  'Phone number': 'The phone number (messaging channels only)',
  'Contact name': 'The name of the contact (messaging channels only)',
  'Referral Click ID': 'The id of the click on an advertisement (messaging channels only)',
  'Referral Source ID': 'The id of the advertisement (messaging channels only)',
  Transcript: 'All that was said so far',
  'Device type': 'The device: desktop, tablet or mobile',
  'Moment of the day': 'The part of the day: morning, afternoon, evening or night',
};

export const setVariableForm = defineForm<BlockOf<typeof setVariable>>({
  type: 'Set variable',
  category: 'logic',
  label: 'Set a variable',
  icon: 'pencil-line',
  keywords: [
    'variable',
    'calculate',
    'score',
    'add',
    'count',
    'value',
    'date',
    'now',
    'list',
    'assign',
    'formula',
    'math',
    'field',
  ],
  fresh: () => ({ type: 'Set variable' }),
  rows({ options = {} }, names) {
    const name = names.variable(options.variableId ?? '');
    if (name === undefined) return [line(words('Set a variable'))];
    const known = valueTypeNames.find((value) => value === (options.type ?? customValue));
    const value =
      known === customValue ? plain(options.expressionToEvaluate) || '…' : known && typeLabels[known];
    return [line({ text: `${name} = ${value ?? plain(options.type)}` })];
  },
  fields: [
    variable('options.variableId', { label: 'Variable' }),
    choice('options.type', {
      label: 'New value',
      fallback: customValue,
      choices: labelled(valueTypeNames, typeLabels),
    }),
    template('options.expressionToEvaluate', {
      label: 'Text or calculation',
      help: 'A calculation can use variables: {{Score}} + 1. The help above lists more.',
      placeholder: '{{Score}} + 1',
      isLong: true,
      isCalculated: true,
      when: { ...ofExpression.when, and: when(isCode, false) },
    }),
    code('options.expressionToEvaluate', {
      label: 'Program',
      help: 'Its last value, or what it returns, becomes the value of the variable.',
      placeholder: 'const total = {{Price}} * {{Count}};\nreturn total > 100 ? total * 0.9 : total;',
      language: 'javascript',
      isCalculated: true,
      when: { ...ofExpression.when, and: when(isCode, true) },
    }),
    template('options.item', {
      label: 'Add',
      placeholder: '{{Answer}}',
      when: when(type, 'Append value(s)'),
    }),
    variable('options.saveItemInVariableId', {
      label: 'Save what was taken off in',
      when: when(type, 'Pop', 'Shift'),
    }),
    variable('options.mapListItemParams.baseItemVariableId', {
      isRead: true,
      label: 'The element',
      help: 'A variable that holds one element of the next list.',
      ...ofIndex,
    }),
    variable('options.mapListItemParams.baseListVariableId', {
      isRead: true,
      label: 'The list it is in',
      ...ofIndex,
    }),
    variable('options.mapListItemParams.targetListVariableId', {
      isRead: true,
      label: 'The list to take from',
      help: 'The element at the same place of it becomes the value.',
      ...ofIndex,
    }),
    timeZone('options.timeZone', {
      label: 'Time zone',
      help: 'Without one it is the time of UTC.',
      placeholder: 'Europe/Rome',
      when: when(type, 'Now', 'Today', 'Yesterday', 'Tomorrow'),
    }),
    more([
      toggle(isCode, {
        label: 'Run it as code',
        help: 'For code of several lines. Without it a text that is no calculation stays a text.',
        fallback: false,
        ...ofExpression,
      }),
      toggle('options.isExecutedOnClient', {
        label: 'Run in the visitor’s browser',
        fallback: false,
        ...ofExpression,
      }),
      variable('options.saveErrorInVariableId', {
        label: 'Save what went wrong in',
        when: when(isCode, true),
      }),
      template('options.expressionDescription', {
        label: 'Note about the calculation',
        placeholder: 'One point for each right answer',
        ...ofExpression,
      }),
    ]),
  ],
  hidden: { 'options.isUnsafe': 'set by an import, and taken away by whoever trusts the code' },
});
