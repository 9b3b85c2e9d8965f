import { saveAnswer, shownIf } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { head, itemRow, otherwise, saved, words } from '../shared/form/rows.ts';
import { items, more, template, toggle, variable, when } from '../shared/form/widgets.ts';
import type { choiceInput } from './choice-input.ts';

export const choiceInputForm = defineForm<BlockOf<typeof choiceInput>>({
  type: 'choice input',
  category: 'questions',
  isCounted: true,
  label: 'Buttons',
  icon: 'square-mouse-pointer',
  keywords: [
    'question',
    'choice',
    'option',
    'select',
    'menu',
    'yes',
    'no',
    'quiz',
    'multiple choice',
    'single choice',
    'poll',
    'radio',
    'checkbox',
    'dropdown',
    'quick reply',
  ],
  fresh: (newId) => ({ type: 'choice input', items: [{ id: newId(), content: 'Yes' }] }),
  rows({ options, items: buttons = [] }, names) {
    const list = options?.dynamicVariableId;
    const listName = list === undefined ? undefined : names.variable(list);
    const asked = {
      text: options?.isMultipleChoice === true ? 'Choose some' : 'Choose one',
      isQuiet: true,
      ...saved(options?.variableId, names),
    } as const;
    if (listName !== undefined) return [head(asked), otherwise(`One button for each of {{${listName}}}`)];
    return [
      head(asked),
      ...buttons.map(({ id, content, value }) =>
        itemRow(id, words('A button without words', content, value)),
      ),
      otherwise('Any other answer'),
    ];
  },
  fields: [
    items('items', {
      label: 'Buttons',
      one: 'button',
      fresh: { content: '' },
      fields: [
        template('content', { label: 'Button text', placeholder: 'Yes, please' }),
        template('value', {
          label: 'Save instead',
          help: 'It is saved in place of the words on the button.',
          placeholder: 'yes',
        }),
        ...shownIf,
      ],
    }),
    saveAnswer,
    toggle('options.isMultipleChoice', {
      label: 'Allow several choices',
      fallback: false,
    }),
    template('options.buttonLabel', {
      label: 'Send button text',
      placeholder: shownWords.send,
      fallback: shownWords.send,
      when: when('options.isMultipleChoice', true),
    }),
    more([
      variable('options.dynamicVariableId', {
        isRead: true,
        label: 'Take the buttons from a list',
        help: 'While the variable has a value, each of its elements is a button, and those above are not shown.',
      }),
      toggle('options.isSearchable', { label: 'A field to search the buttons', fallback: false }),
      template('options.searchInputPlaceholder', {
        label: 'Placeholder of the search field',
        placeholder: shownWords.search,
        fallback: shownWords.search,
        when: when('options.isSearchable', true),
      }),
      toggle('options.areInitialSearchButtonsVisible', {
        label: 'Show the buttons before the visitor searches',
        fallback: true,
        when: when('options.isSearchable', true),
      }),
    ]),
  ],
});
