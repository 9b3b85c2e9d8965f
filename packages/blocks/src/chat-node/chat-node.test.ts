import type { Effect, EffectResult } from '@parley/engine';
import { allFindingsIn, converseWith, says } from '../shared/testing.ts';

const options = {
  action: 'Send Message',
  credentialsId: 'key',
  botId: ' {{Bot}} ',
  threadId: '{{Thread}}',
  message: 'About shoes?',
  responseMapping: [
    { item: 'Message', variableId: 'v:Answer' },
    { item: 'Thread ID', variableId: 'v:Thread' },
  ],
};
const botWith = (changed: object) => ({
  groups: { A: [{ id: 'node', type: 'chat-node', options: { ...options, ...changed } }, says('on')] },
  variables: [
    { id: 'v:Bot', name: 'Bot', value: 'bot-1' },
    { id: 'v:Thread', name: 'Thread' },
    { id: 'v:Answer', name: 'Answer', value: 'before' },
  ],
});

/** Runs the block; gives what it asked for, and its conversation. */
function run(changed: object, result: object) {
  const asked: Effect[] = [];
  const perform = (effect: Effect): EffectResult => {
    asked.push(effect);
    return { type: effect.type, ...result } as EffectResult;
  };
  return { asked, bot: converseWith(botWith(changed), { perform }).start() };
}
const answer = {
  text: 'Yes.',
  toolCalls: [],
  usage: { inputTokens: 1, outputTokens: 1 },
  finishReason: 'stop',
  conversationId: 't-1',
};

test('the assistant is asked, and its answer and the thread are saved', () => {
  const { asked, bot } = run({}, answer);
  expect(asked).toMatchObject([
    { provider: 'chat-node', model: 'bot-1', messages: [{ role: 'user', content: 'About shoes?' }] },
  ]);
  expect(asked[0]).not.toHaveProperty('assistant.conversationId');
  bot.sets('Answer', 'Yes.').sets('Thread', 't-1').says('on').ends();
  expect(run({ threadId: 't-0' }, answer).asked).toMatchObject([{ assistant: { conversationId: 't-0' } }]);
});

test('nothing is asked without an assistant, and a failure leaves the variables as they are', () => {
  const { asked, bot } = run({ botId: '' }, answer);
  expect(asked).toEqual([]);
  bot.sets('Answer', 'before').logs('no assistant is named').says('on').ends();
  run({}, { error: 'refused' }).bot.sets('Answer', 'before').logs('refused').ends();
});

describe('the check', () => {
  const key = {
    id: 'key',
    type: 'provider',
    service: 'chat-node',
    hosts: ['api.public.chatnode.ai'],
  } as const;
  const found = (changed: object): string[] =>
    allFindingsIn({ ...botWith(changed), facts: { credentials: [key] } });

  test('is silent about a block that has all it needs', () => {
    expect(found({})).toEqual([]);
  });

  test.each(['credentialsId', 'botId', 'message', 'responseMapping'])(
    'names %s if it is missing',
    (field) => {
      expect(found({ [field]: undefined })).toContain(
        `warning assistant-not-set-up /groups/0/blocks/0/options/${field}`,
      );
    },
  );
});
