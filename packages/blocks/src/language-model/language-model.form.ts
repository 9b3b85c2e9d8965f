import type { Block } from '@parley/schema';
import { keptOptions } from '../shared/form/common.ts';
import { defineForm } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { otherProviders } from './constants.ts';

type ModelBlock = Block & {
  readonly options?: { readonly action?: string; readonly task?: string; readonly model?: string };
};

export const languageModelForm = defineForm<ModelBlock>({
  type: 'OpenAI',
  aliases: otherProviders,
  category: 'integrations',
  label: 'Language model',
  icon: 'sparkles',
  keywords: ['ai', 'gpt', 'claude', 'mistral', 'chat completion', 'assistant'],
  unavailable:
    'This installation has no connection to language models: nothing is asked, and nothing is saved.',
  fresh: () => ({ type: 'OpenAI' }),
  rows: ({ type, options = {} }) => [
    line(words(`Ask ${type}`, options.action ?? options.task, options.model)),
  ],
  fields: [keptOptions],
});
