import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { template, toggle } from '../shared/form/widgets.ts';
import type { redirect } from './redirect.ts';

export const redirectForm = defineForm<BlockOf<typeof redirect>>({
  type: 'Redirect',
  category: 'logic',
  label: 'Open a page',
  icon: 'external-link',
  keywords: ['redirect', 'link', 'url', 'website', 'tab', 'go to'],
  fresh: () => ({ type: 'Redirect' }),
  rows: ({ options }) => [line(words('Open a page', options?.url && `Open ${options.url}`))],
  fields: [
    template('options.url', { label: 'Address', placeholder: 'https://example.com/thanks' }),
    toggle('options.isNewTab', {
      label: 'In a new tab',
      help: 'Without it the page takes the place of the chat.',
      fallback: false,
    }),
  ],
});
