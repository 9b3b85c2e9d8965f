import { saveAnswer, shownIf } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { head, itemRow, otherwise, saved, words } from '../shared/form/rows.ts';
import { cards, media, more, section, template, toggle, variable, when } from '../shared/form/widgets.ts';
import type { pictureChoiceInput } from './picture-choice-input.ts';

export const pictureChoiceInputForm = defineForm<BlockOf<typeof pictureChoiceInput>>({
  type: 'picture choice input',
  category: 'questions',
  isCounted: true,
  label: 'Pictures to choose from',
  icon: 'images',
  keywords: ['question', 'image', 'choice', 'gallery', 'option', 'quiz', 'multiple', 'photo'],
  fresh: (newId) => ({ type: 'picture choice input', items: [{ id: newId(), title: '' }] }),
  rows({ options, items = [] }, names) {
    const asked = {
      text: options?.isMultipleChoice === true ? 'Choose some pictures' : 'Choose a picture',
      isQuiet: true,
      ...saved(options?.variableId, names),
    } as const;
    if (options?.dynamicItems?.isEnabled === true) {
      const list = names.variable(options.dynamicItems.pictureSrcsVariableId ?? '') ?? '…';
      return [head(asked), otherwise(`One picture for each of {{${list}}}`)];
    }
    return [
      head(asked),
      ...items.map(({ id, title, description, pictureSrc }) =>
        itemRow(id, words('A picture without words', title, description, pictureSrc)),
      ),
      otherwise('Any other answer'),
    ];
  },
  fields: [
    cards('items', {
      label: 'Pictures',
      one: 'picture',
      fresh: { title: '' },
      fields: [
        media('pictureSrc', {
          label: 'Picture',
          placeholder: 'https://example.com/garden.jpg',
          accepts: 'image',
        }),
        template('title', { label: 'Title', placeholder: 'Garden' }),
        template('description', { label: 'Description', placeholder: 'Trees and a pond', isLong: true }),
        template('value', {
          label: 'Save instead',
          help: 'It is saved in place of the title.',
          placeholder: 'garden',
        }),
        ...shownIf,
      ],
    }),
    saveAnswer,
    toggle('options.isMultipleChoice', { label: 'Allow several choices', fallback: false }),
    template('options.buttonLabel', {
      label: 'Send button text',
      placeholder: shownWords.send,
      fallback: shownWords.send,
      when: when('options.isMultipleChoice', true),
    }),
    more([
      toggle('options.isSearchable', { label: 'A field to search the pictures', fallback: false }),
      template('options.searchInputPlaceholder', {
        label: 'Placeholder of the search field',
        placeholder: shownWords.search,
        fallback: shownWords.search,
        when: when('options.isSearchable', true),
      }),
      toggle('options.areInitialSearchButtonsVisible', {
        label: 'Show the pictures before the visitor searches',
        fallback: true,
        when: when('options.isSearchable', true),
      }),
      section('Pictures from lists', [
        toggle('options.dynamicItems.isEnabled', {
          label: 'Take the pictures from variables',
          help: 'Those above are then not shown.',
          fallback: false,
        }),
        variable('options.dynamicItems.pictureSrcsVariableId', {
          isRead: true,
          label: 'List of their addresses',
          when: when('options.dynamicItems.isEnabled', true),
        }),
        variable('options.dynamicItems.titlesVariableId', {
          isRead: true,
          label: 'List of their titles',
          when: when('options.dynamicItems.isEnabled', true),
        }),
        variable('options.dynamicItems.descriptionsVariableId', {
          isRead: true,
          label: 'List of their descriptions',
          when: when('options.dynamicItems.isEnabled', true),
        }),
      ]),
    ]),
  ],
});
