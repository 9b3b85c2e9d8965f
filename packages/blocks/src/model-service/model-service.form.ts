import type { Block } from '@parley/schema';
import { keptOptions } from '../shared/form/common.ts';
import { defineForm } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';

type ServiceBlock = Block & { readonly options?: { readonly action?: string } };

export const modelServiceForm = defineForm<ServiceBlock>({
  type: 'dify-ai',
  aliases: ['chat-node'],
  category: 'integrations',
  label: 'Hosted assistant',
  icon: 'sparkles',
  keywords: ['dify', 'chatnode', 'assistant'],
  unavailable: 'This installation has no connection to the service: nothing is asked, and nothing is saved.',
  fresh: () => ({ type: 'dify-ai' }),
  rows: ({ type, options = {} }) => [line(words(`Ask ${type}`, options.action))],
  fields: [keptOptions],
});
