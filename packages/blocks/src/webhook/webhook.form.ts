import { responseParts } from '../shared/form/common.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, saved, words } from '../shared/form/rows.ts';
import type { webhook } from './webhook.ts';

export const webhookForm = defineForm<BlockOf<typeof webhook>>({
  type: 'webhook',
  category: 'logic',
  label: 'Wait for another service',
  icon: 'webhook',
  keywords: ['webhook', 'listen', 'callback', 'receive', 'event', 'notification', 'wait for'],
  fresh: () => ({ type: 'webhook' }),
  rows: ({ options }, names) => [
    line({
      ...words('Wait until another service sends data'),
      ...saved(options?.responseVariableMapping?.[0]?.variableId, names),
    }),
  ],
  fields: [
    responseParts(
      'Save from the data',
      'Write data, then the names of the part you want, with dots between them.',
    ),
  ],
});
