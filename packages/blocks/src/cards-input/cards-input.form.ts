import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { head, itemRow, otherwise, pathRow, plain, saved, words } from '../shared/form/rows.ts';
import { cards, condition, items, mapping, media, template, toggle, when } from '../shared/form/widgets.ts';
import type { cardsInput } from './cards-input.ts';
import { savedFieldNames } from './constants.ts';

export const cardsInputForm = defineForm<BlockOf<typeof cardsInput>>({
  type: 'cards',
  category: 'questions',
  isCounted: true,
  label: 'Cards',
  icon: 'gallery-horizontal',
  keywords: ['question', 'carousel', 'product', 'picture', 'offer', 'choice'],
  fresh: (newId) => ({
    type: 'cards',
    items: [{ id: newId(), title: '', paths: [{ id: newId(), text: 'Choose' }] }],
  }),
  rows: ({ options, items: shown = [] }, names) => [
    head({
      text: 'Choose a card',
      isQuiet: true,
      ...saved(options?.saveResponseMapping?.[0]?.variableId, names),
    }),
    ...shown.flatMap(({ id, title, description, paths = [] }) => [
      itemRow(id, words('A card without words', title, description)),
      ...paths.map((path) => pathRow(id, path.id, words('A button without words', plain(path.text)))),
    ]),
    otherwise('Any other answer'),
  ],
  fields: [
    cards('items', {
      label: 'Cards',
      one: 'card',
      fresh: { title: '', paths: [] },
      fields: [
        media('imageUrl', {
          label: 'Picture',
          placeholder: 'https://example.com/room.jpg',
          accepts: 'image',
        }),
        template('title', { label: 'Title', placeholder: 'Double room' }),
        template('description', {
          label: 'Description',
          placeholder: 'Two beds, view of the lake',
          isLong: true,
        }),
        items('paths', {
          label: 'Buttons',
          one: 'button',
          fresh: { text: '' },
          fields: [template('text', { label: 'Button text', placeholder: 'Book it' })],
        }),
        template('options.internalValue', {
          label: 'Value',
          help: 'It can be saved below, and visitors do not see it.',
          placeholder: 'room-2',
        }),
        toggle('options.displayCondition.isEnabled', { label: 'Show it only if …', fallback: false }),
        condition('options.displayCondition.condition', {
          label: 'Show it if',
          when: when('options.displayCondition.isEnabled', true),
        }),
      ],
    }),
    mapping('options.saveResponseMapping', {
      label: 'Save from the chosen card',
      partKey: 'field',
      partLabel: 'Part of the card',
      parts: savedFieldNames,
    }),
  ],
});
