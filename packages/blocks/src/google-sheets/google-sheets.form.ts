import type { Block } from '@parley/schema';
import { keptOptions } from '../shared/form/common.ts';
import { defineForm } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';

type SheetsBlock = Block & { readonly options?: { readonly action?: string } };

export const googleSheetsForm = defineForm<SheetsBlock>({
  type: 'Google Sheets',
  category: 'integrations',
  label: 'Google Sheets',
  icon: 'table',
  keywords: ['spreadsheet', 'table', 'row', 'excel', 'csv'],
  unavailable: 'This installation has no connection to Google Sheets: no row is read or written.',
  fresh: () => ({ type: 'Google Sheets' }),
  rows: ({ options }) => [line(words('Use a sheet', options?.action))],
  fields: [keptOptions],
});
