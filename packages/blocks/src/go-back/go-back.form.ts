import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import type { goBack } from './go-back.ts';

export const goBackForm = defineForm<BlockOf<typeof goBack>>({
  type: 'Return',
  category: 'logic',
  label: 'Go back',
  icon: 'undo-2',
  keywords: ['return', 'back', 'after a jump'],
  fresh: () => ({ type: 'Return' }),
  rows: () => [line(words('Go back to where the jump was'))],
  fields: [],
});
