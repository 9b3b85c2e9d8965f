import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved, words } from '../shared/form/rows.ts';
import { collection, mapping, more, number, template, variable } from '../shared/form/widgets.ts';
import { foundParts } from './constants.ts';
import type { searchCollection } from './search-collection.ts';

export const searchCollectionForm = defineForm<BlockOf<typeof searchCollection>>({
  type: 'Search collection',
  category: 'integrations',
  label: 'Search a collection',
  icon: 'text-search',
  keywords: [
    'knowledge',
    'documents',
    'texts',
    'passages',
    'pdf',
    'faq',
    'find',
    'rag',
    'vector',
    'embedding',
  ],
  fresh: () => ({ type: 'Search collection', options: { responseMapping: [{ item: 'Text' }] } }),
  rows({ options = {} }, names) {
    const query = plain(options.query);
    const entry = options.responseMapping?.find(({ variableId }) => variableId !== undefined);
    return [
      line({
        ...words('Search a collection', query === '' ? '' : `Search for ${query}`),
        ...saved(entry?.variableId, names),
      }),
    ];
  },
  fields: [
    collection('options.collectionId', {
      label: 'Collection',
      help: 'Texts of this workspace: files, pages and what you wrote.',
    }),
    template('options.query', {
      label: 'Search for',
      help: 'Only words count: what is asked in other words than those of the texts is not found.',
      placeholder: '{{Question}}',
      isLong: true,
    }),
    mapping('options.responseMapping', {
      label: 'Save what is found',
      help: 'If nothing fits, these variables are emptied: ask for that with a condition.',
      partKey: 'item',
      partLabel: 'Part',
      parts: foundParts,
    }),
    more([
      number('options.passages', { label: 'Passages', fallback: 5, min: 1, max: 20 }),
      variable('options.saveErrorInVariableId', { label: 'Save the error message in' }),
    ]),
  ],
});
