import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved, words } from '../shared/form/rows.ts';
import { credential, mapping, more, template, variable } from '../shared/form/widgets.ts';
import type { chatNode } from './chat-node.ts';

export const chatNodeForm = defineForm<BlockOf<typeof chatNode>>({
  type: 'chat-node',
  category: 'integrations',
  label: 'ChatNode',
  icon: 'sparkles',
  keywords: ['chatnode', 'ai', 'assistant', 'agent', 'knowledge'],
  fresh: () => ({
    type: 'chat-node',
    options: { action: 'Send Message', responseMapping: [{ item: 'Message' }] },
  }),
  rows({ options = {} }, names) {
    const message = plain(options.message);
    const entry = options.responseMapping?.find(({ variableId }) => variableId !== undefined);
    return [
      line({
        ...words('Ask ChatNode', message === '' ? '' : `Ask ChatNode “${message}”`),
        ...saved(entry?.variableId, names),
      }),
    ];
  },
  fields: [
    credential('options.credentialsId', {
      label: 'Account',
      help: 'The key of ChatNode, kept by this workspace.',
      types: ['provider'],
      service: 'chat-node',
    }),
    template('options.botId', {
      label: 'Assistant ID',
      help: 'ChatNode shows it in the address of the assistant.',
      placeholder: '8f14e45fceea167a',
    }),
    template('options.message', { label: 'Message', placeholder: '{{Question}}', isLong: true }),
    template('options.threadId', {
      label: 'Conversation',
      help: 'The variable in which the thread ID is saved. Without it, the assistant forgets what was said before.',
      placeholder: '{{Thread}}',
    }),
    mapping('options.responseMapping', {
      label: 'Save the answer',
      partKey: 'item',
      partLabel: 'Part',
      parts: ['Message', 'Thread ID'],
    }),
    more([variable('options.saveErrorInVariableId', { label: 'Save the error message in' })]),
  ],
  hidden: { 'options.action': 'there is one action alone' },
});
