import type { Effect, EffectResult } from '@parley/engine';
import { allFindingsIn, converseWith, says } from '../shared/testing.ts';

const options = {
  action: 'Create Chat Message',
  credentialsId: 'key',
  query: 'About {{Thing}}?',
  conversationVariableId: 'v:Conversation',
  inputs: [
    { key: 'language', value: '{{Language}}' },
    { key: ' ', value: 'x' },
  ],
  responseMapping: [
    { item: 'Answer', variableId: 'v:Answer' },
    { item: 'Total Tokens', variableId: 'v:Tokens' },
  ],
  saveErrorInVariableId: 'v:Error',
};
const searching = { action: 'Query Knowledge Base', datasetId: '{{Thing}}-1', inputs: undefined };
const botWith = (changed: object, next = says('on')) => ({
  groups: { A: [{ id: 'dify', type: 'dify-ai', options: { ...options, ...changed } }, next] },
  variables: [
    { id: 'v:Thing', name: 'Thing', value: 'shoes' },
    { id: 'v:Language', name: 'Language', value: 'en' },
    { id: 'v:Conversation', name: 'Conversation' },
    { id: 'v:Answer', name: 'Answer', value: 'before' },
    { id: 'v:Tokens', name: 'Tokens' },
    { id: 'v:Error', name: 'Error' },
  ],
});
const answer = {
  text: 'Yes.',
  toolCalls: [],
  usage: { inputTokens: 12, outputTokens: 6 },
  finishReason: 'stop',
  conversationId: 'c-1',
};

/** Runs the block; gives what it asked for, and its conversation. */
function run(changed: object, result: object = answer, next = says('on')) {
  const asked: Effect[] = [];
  const perform = (effect: Effect): EffectResult => {
    asked.push(effect);
    return { type: effect.type, ...result } as EffectResult;
  };
  return { asked, bot: converseWith(botWith(changed, next), { perform }).start() };
}

test('the assistant is asked with its inputs, and the parts of its answer go to their variables', () => {
  const { asked, bot } = run({});
  expect(asked).toEqual([
    {
      type: 'languageModel',
      provider: 'dify-ai',
      credentialsId: 'key',
      model: '',
      messages: [{ role: 'user', content: 'About shoes?' }],
      tools: [],
      assistant: { user: expect.stringMatching(/./), inputs: { language: 'en' } },
    },
  ]);
  bot.sets('Answer', 'Yes.').sets('Tokens', '18').sets('Conversation', 'c-1').says('on').ends();
});

test.each([
  [{ conversationVariableId: 'v:Thing' }, 'shoes'],
  [{ conversationVariableId: undefined, conversation_id: 'c-{{Language}}' }, 'c-en'],
])('a conversation goes on that %j names', (changed, conversationId) => {
  expect(run(changed).asked).toMatchObject([{ assistant: { conversationId } }]);
});

test('the author names the visitor, and the bubble below shows the answer while it comes', () => {
  const shown = says('shown', '{{Answer}}');
  expect(run({ user: '{{Thing}}' }, answer, shown).asked).toMatchObject([
    { spokenIn: 'shown', assistant: { user: 'shoes' } },
  ]);
});

test.each<[string, object, string]>([
  ['without an account', { credentialsId: '' }, 'no account is chosen'],
  ['without a message', { query: ' ' }, 'the message is empty'],
  ['with a message longer than any', { query: 'x'.repeat(100_001) }, 'too long'],
  ['without an action', { action: 'Dance' }, 'choose what the block does'],
  ['of no knowledge base', { ...searching, datasetId: ' ' }, 'no knowledge base is named'],
  ['for nothing in a knowledge base', { ...searching, query: ' ' }, 'nothing to search for'],
])('nothing is asked %s, and the variables stay', (_, changed, why) => {
  const { asked, bot } = run(changed);
  expect(asked).toEqual([]);
  bot.sets('Answer', 'before').logs(why).says('on').ends();
});

test.each([{}, searching])('a failure leaves the variables as they are, and is saved: %j', (changed) => {
  const { bot } = run(changed, { error: 'The provider refused the key.' });
  bot.sets('Answer', 'before').sets('Error', 'The provider refused the key.').logs('refused').ends();
});

test('an answer without a word is a failure', () => {
  run({}, { ...answer, text: ' ' })
    .bot.sets('Answer', 'before')
    .logs('said nothing')
    .ends();
});

test('the passages of a knowledge base are saved as a list, and none empties the variable', () => {
  const passage = (text: string) => ({ documentId: 'd', document: 'D', address: null, heading: '', text });
  const mapped = { ...searching, responseMapping: [{ item: 'Retrieved chunks', variableId: 'v:Answer' }] };
  const { asked, bot } = run(mapped, { passages: [passage('One.'), passage('{{Thing}}')] });
  expect(asked).toEqual([
    {
      type: 'searchCollection',
      collectionId: 'shoes-1',
      query: 'About shoes?',
      limit: 5,
      at: { provider: 'dify-ai', credentialsId: 'key' },
    },
  ]);
  bot.sets('Answer', ['One.', '{{Thing}}']).says('on').ends();
  run(mapped, { passages: [] }).bot.sets('Answer', undefined).ends();
});

describe('the check', () => {
  const key = { id: 'key', type: 'provider', service: 'dify-ai', hosts: ['api.dify.ai'] } as const;
  const found = (changed: object, facts: object = {}): string[] =>
    allFindingsIn({ ...botWith(changed), facts: { credentials: [key], ...facts } }).filter((finding) =>
      finding.includes('/blocks/0'),
    );

  test.each([{}, searching])('is silent about a block that has all it needs: %j', (changed) => {
    expect(found(changed)).toEqual([]);
  });

  test.each([
    ['action', {}],
    ['credentialsId', {}],
    ['query', {}],
    ['responseMapping', {}],
    ['datasetId', searching],
  ])('names %s if it is missing', (field, changed) => {
    expect(found({ ...changed, [field]: undefined })).toEqual([
      `warning assistant-not-set-up /groups/0/blocks/0/options/${field}`,
    ]);
  });

  test('says that a key is for something else', () => {
    expect(found({}, { credentials: [{ ...key, service: 'chat-node' }] })).toEqual([
      'error credentials-of-another-type /groups/0/blocks/0/options/credentialsId',
    ]);
  });
});
