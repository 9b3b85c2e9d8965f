import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { head, itemRow, otherwise } from '../shared/form/rows.ts';
import { number } from '../shared/form/widgets.ts';
import type { abTest } from './ab-test.ts';
import { defaultPercent } from './constants.ts';

export const abTestForm = defineForm<BlockOf<typeof abTest>>({
  type: 'AB test',
  category: 'logic',
  label: 'A/B test',
  icon: 'git-fork',
  keywords: ['split', 'random', 'experiment', 'half', 'share', 'percent', 'a/b', 'variant', 'test'],
  fresh: (newId) => ({
    type: 'AB test',
    items: [
      { id: newId(), path: 'a' },
      { id: newId(), path: 'b' },
    ],
  }),
  rows({ options, items = [] }) {
    const share = options?.aPercent ?? defaultPercent;
    const ways = items.map(({ id, path = '' }) =>
      itemRow(id, { text: `${path.toUpperCase()}: ${path === 'a' ? share : 100 - share} %` }),
    );
    return [
      head({ text: 'Split the visitors', isQuiet: true }),
      ...ways,
      otherwise('If a way is not connected'),
    ];
  },
  fields: [
    number('options.aPercent', {
      label: 'Share of visitors on way A',
      help: 'All others go way B.',
      placeholder: '50',
      fallback: defaultPercent,
      min: 0,
      max: 100,
      unit: '%',
    }),
  ],
  hidden: { 'items[].path': 'each of the two ways has its letter for good' },
});
