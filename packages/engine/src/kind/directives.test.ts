import type { Bubble } from '@parley/schema';
import { accept, ask, follow, followOrGoOn, goOn, pause, perform, refuse, say } from './directives.ts';

const bubble: Bubble = { id: 'b', type: 'text', content: { type: 'markdown', markdown: 'hi' } };
const besides = { logs: [{ description: 'log' }] };

test.each([
  [goOn(), { next: { go: 'on' } }],
  [goOn(besides), { ...besides, next: { go: 'on' } }],
  [say(bubble), { messages: [bubble], next: { go: 'on' } }],
  [say(bubble, besides), { ...besides, messages: [bubble], next: { go: 'on' } }],
  [follow('e'), { next: { go: 'edge', edgeId: 'e' } }],
  [follow(undefined, besides), { ...besides, next: { go: 'edge', edgeId: undefined } }],
  [followOrGoOn('e', besides), { ...besides, next: { go: 'edge', edgeId: 'e' } }],
  [followOrGoOn(undefined), { next: { go: 'on' } }],
  [ask({ id: 'q', type: 'ask' }), { next: { go: 'ask', input: { id: 'q', type: 'ask' } } }],
  [perform({ type: 'readTranscript' }), { next: { go: 'perform', effect: { type: 'readTranscript' } } }],
  [
    perform({ type: 'readTranscript' }, null),
    { next: { go: 'perform', effect: { type: 'readTranscript' }, memory: null } },
  ],
  [pause('event'), { next: { go: 'pause', for: 'event' } }],
  [
    pause('action', { messages: [bubble] }, 'm'),
    { messages: [bubble], next: { go: 'pause', for: 'action', memory: 'm' } },
  ],
  [accept('a'), { type: 'accepted', content: 'a' }],
  [
    accept('a', { edgeId: 'e', variableId: 'v' }),
    { type: 'accepted', content: 'a', edgeId: 'e', variableId: 'v' },
  ],
  [refuse(), { type: 'refused' }],
  [refuse('no'), { type: 'refused', retryText: 'no' }],
])('%j is just what it says', (made, expected) => {
  expect(made).toStrictEqual(expected);
});
