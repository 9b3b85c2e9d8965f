import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { head, words } from '../shared/form/rows.ts';
import { group } from '../shared/form/widgets.ts';
import type { jump } from './jump.ts';

export const jumpForm = defineForm<BlockOf<typeof jump>>({
  type: 'Jump',
  category: 'logic',
  label: 'Jump',
  icon: 'corner-down-right',
  keywords: ['go to', 'move', 'skip', 'loop', 'repeat', 'goto'],
  fresh: () => ({ type: 'Jump' }),
  rows({ options }, names) {
    const { groupId = '' } = options ?? {};
    const title = names.group(groupId) ?? groupId;
    return [head(words('Jump to a group', title === '' ? '' : `Jump to ${title}`))];
  },
  fields: [
    group('options.groupId', {
      label: 'Go to',
      help: 'A block “Go back” there comes back to here.',
      blockPath: 'options.blockId',
    }),
  ],
});
