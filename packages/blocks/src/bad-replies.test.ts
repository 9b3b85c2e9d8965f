import type { Effect, EffectResult } from '@parley/engine';
import type { ChatMessage } from '@parley/schema';
import { blockKindList } from './index.ts';
import { converse } from './shared/testing.ts';

const inputs = blockKindList.filter((kind) => kind.category === 'input' && kind.isUnavailable !== true);
const items = [{ id: 'a', content: 'One', title: 'One', paths: [{ id: 'p', text: 'Go' }] }];
const megabyte = 'x'.repeat(1_000_000);

/** Replies that every input refuses, also if they came past the limits of the chat operations. */
const badReplies: readonly (readonly [string, ChatMessage | undefined])[] = [
  ['nothing', undefined],
  ['a megabyte of text', { type: 'text', text: megabyte }],
  ['a megabyte of digits', { type: 'text', text: '1'.repeat(1_000_000) }],
  ['an id nobody gave out', { type: 'text', text: megabyte, metadata: { replyId: 'gone' } }],
  ['an attachment that is a script', { type: 'text', text: '?', attachedFileUrls: ['javascript:alert(1)'] }],
  ['a recording that is a script', { type: 'audio', url: 'javascript:alert(1)' }],
];

/** A payment provider that has never seen any money. */
function perform(effect: Effect): EffectResult {
  if (effect.type === 'verifyPayment') return { type: 'verifyPayment', status: 'unpaid' };
  const payment = { id: 'pi', way: 'form', turn: 1 } as const;
  return { type: 'createPayment', ok: true, payment, publicKey: 'pk' };
}

describe.each(inputs.map(({ type }) => type))('%s', (type) => {
  test.each(badReplies)('%s gets the retry words, the question again, and changes nothing', (_, message) => {
    const options = type === 'payment input' ? { credentialsId: 'shop', amount: '20' } : {};
    const conversation = converse([{ id: 'q', type, items, options }], { perform }).start();
    const before = conversation.state;
    conversation.asks(type).reply(message).refuses().asks(type, { id: 'q' });
    expect(conversation.state).toEqual(before);
  });
});
