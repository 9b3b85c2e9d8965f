import { chunk } from '@parley/testing/scripted-provider';
import { wordTaker } from './plain-words.ts';

const openAi = { credentialType: 'openai-compatible' } as const;
const anthropic = { credentialType: 'anthropic' } as const;

/** The words that are taken out of texts which arrive one after the other, and what is left of each. */
function taken(
  provider: Parameters<typeof wordTaker>[0],
  ...texts: (string | Uint8Array)[]
): { words: string[]; left: string[] } {
  const words: string[] = [];
  const take = wordTaker(provider, (text) => words.push(text));
  const left = texts.map((text) => Buffer.from(take(Buffer.from(text))).toString());
  return { words, left };
}

const event = (type: string, rest: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
const delta = (text: string): string =>
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });

test('words that arrive together are taken together, and nothing is left of them', () => {
  const words = chunk({ content: 'Hel' }) + chunk({ content: 'lo' });
  expect(taken(openAi, words)).toEqual({ words: ['Hello'], left: [''] });
  expect(taken(anthropic, delta('Hel') + delta('lo'))).toEqual({ words: ['Hello'], left: [''] });
});

test('an event that arrives in pieces is read when it is whole, in the middle of a character, too', () => {
  const bytes = Buffer.from(chunk({ content: 'Grüße 👋' }));
  for (let at = 1; at < bytes.length; at++) {
    const { words, left } = taken(openAi, bytes.subarray(0, at), bytes.subarray(at));
    expect([words.join(''), left.join('')]).toEqual(['Grüße 👋', '']);
  }
});

test('what says nothing is left for the library as it came', () => {
  const begin = chunk({ role: 'assistant', content: '' });
  expect(taken(openAi, begin, chunk({ content: 'Hi' }))).toEqual({ words: ['Hi'], left: [begin, ''] });
  const others = [
    event('message_start', { message: { id: 'msg_1', content: [] } }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping', {}),
    event('content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json: '{' } }),
    event('message_stop', {}),
  ];
  expect(taken(anthropic, ...others, delta('Hi'))).toEqual({ words: ['Hi'], left: [...others, ''] });
});

test.each([
  ['a refusal', chunk({ refusal: 'No.' })],
  ['words in parts', chunk({ content: [{ type: 'text', text: 'x' }] })],
  ['words with thoughts', chunk({ content: 'x', reasoning_content: 'y' })],
  ['words with a tool', chunk({ content: 'x', tool_calls: [{ index: 0, function: { name: 'f' } }] })],
  ['words with an end', chunk({ content: 'x' }, 'stop')],
  ['a failure', 'data: {"error":{"message":"x"}}\n\n'],
  ['no object', 'data: [DONE]\n\n'],
  ['no JSON', 'data: {\n\n'],
  ['two answers', 'data: {"choices":[{"delta":{"content":"a"}},{"delta":{"content":"b"}}]}\n\n'],
  ['lines', 'data: {\ndata: "choices": 1}\n\n'],
])('from %s on everything is left for the library, in its order', (_, other) => {
  const [before, after] = [chunk({ content: 'before' }), chunk({ content: 'after' })];
  expect(taken(openAi, before + other + after, after)).toEqual({
    words: ['before'],
    left: [other + after, after],
  });
});

test('a text that begins with its block is left for the library, and so is what follows', () => {
  const start = event('content_block_start', { index: 0, content_block: { type: 'text', text: 'Hel' } });
  expect(taken(anthropic, start, delta('lo'))).toEqual({ words: [], left: [start, delta('lo')] });
});
