import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved, words } from '../shared/form/rows.ts';
import {
  choice,
  credential,
  mapping,
  more,
  pairs,
  template,
  variable,
  when,
} from '../shared/form/widgets.ts';
import { actions, answerParts, foundPart } from './constants.ts';
import type { dify } from './dify.ts';

const action = 'options.action';

export const difyForm = defineForm<BlockOf<typeof dify>>({
  type: 'dify-ai',
  category: 'integrations',
  label: 'Dify',
  icon: 'sparkles',
  keywords: ['dify', 'ai', 'assistant', 'agent', 'llm', 'knowledge base', 'rag', 'workflow'],
  fresh: () => ({
    type: 'dify-ai',
    options: { action: actions.ask, responseMapping: [{ item: answerParts[0] }] },
  }),
  rows({ options = {} }, names) {
    const query = plain(options.query);
    const does = options.action === actions.search ? 'Search' : 'Ask';
    const entry = options.responseMapping?.find(({ variableId }) => variableId !== undefined);
    return [
      line({
        ...words(`${does} Dify`, query === '' ? '' : `${does} Dify “${query}”`),
        ...saved(entry?.variableId, names),
      }),
    ];
  },
  fields: [
    credential('options.credentialsId', {
      label: 'Account',
      help: 'The key of one app, or of the knowledge bases: Dify gives each a key of its own, under API access.',
      types: ['provider'],
      service: 'dify-ai',
    }),
    choice(action, {
      label: 'What it does',
      choices: [
        { value: actions.ask, label: 'Asks the assistant' },
        { value: actions.search, label: 'Searches a knowledge base' },
      ],
    }),
    template('options.datasetId', {
      label: 'Knowledge base ID',
      help: 'It stands in the address of the knowledge base, after /datasets/.',
      placeholder: '9d6a4c2e-1f0b-4a57-8a3c-5b7e2f1d0c94',
      when: when(action, actions.search),
    }),
    template('options.query', { label: 'Message', placeholder: '{{Question}}', isLong: true }),
    variable('options.conversationVariableId', {
      label: 'Remember the conversation in',
      help: 'A variable for this alone. Without one, the assistant forgets what was said before.',
      when: when(action, actions.ask),
    }),
    mapping('options.responseMapping', {
      label: 'Save the answer',
      partKey: 'item',
      partLabel: 'Part',
      parts: answerParts,
      when: when(action, actions.ask),
    }),
    mapping('options.responseMapping', {
      label: 'Save what is found',
      help: 'A list of texts. If nothing fits, the variable is emptied.',
      partKey: 'item',
      partLabel: 'Part',
      parts: [foundPart],
      when: when(action, actions.search),
    }),
    more([
      pairs('options.inputs', {
        label: 'Inputs of the app',
        keyLabel: 'Name',
        when: when(action, actions.ask),
      }),
      template('options.user', {
        label: 'Name of the visitor at Dify',
        help: 'Without one, it is the ID of the result.',
        when: when(action, actions.ask),
      }),
      variable('options.saveErrorInVariableId', { label: 'Save the error message in' }),
    ]),
  ],
  hidden: { 'options.conversation_id': 'the earlier form of the variable for the conversation' },
});
