import type { Block } from '@parley/schema';
import { defineForm } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { json } from '../shared/form/widgets.ts';

export const unknownForm = defineForm<Block>({
  type: 'unknown',
  category: 'integrations',
  label: 'Unknown block',
  icon: 'circle-help',
  keywords: [],
  unavailable: 'This installation does not know such blocks: the conversation goes on without it.',
  fresh: () => ({ type: 'unknown' }),
  rows: ({ type, label }) => [line(words(type, label))],
  fields: [json('', { label: 'Everything in the block' })],
});
