import type { Block } from '@parley/schema';
import { findingsIn } from './testing.ts';

/** The findings about a block of a bot that is on these channels. */
function findingsOn(channels: readonly ('messagingA' | 'messagingB')[], block: Block): string[] {
  const settings = Object.fromEntries(channels.map((channel) => [channel, { isEnabled: true }]));
  return findingsIn({
    groups: { Ask: [block] },
    settings,
    variables: [{ id: 'v:File', name: 'File' }],
    facts: {
      runsPageScripts: true,
      loadsTrackers: true,
      channels: { messagingA: { status: 'ready' }, messagingB: { status: 'ready' } },
    },
  });
}

const at = '/groups/0/blocks/0';
const shows = (type: string, url: string): Block => ({ id: 'b', type, content: { url } });
const link = `warning link-on-channel ${at}/content/url`;

test.each<[string, string, number, number]>([
  ['image', 'https://a.example/tree.png', 0, 0],
  ['image', 'https://a.example/tree.JPG?size=2#x', 0, 0],
  ['image', 'https://a.example/tree.webp', 1, 0],
  ['image', 'https://a.example/tree.gif', 1, 0],
  ['image', 'https://a.example/tree.svg', 1, 1],
  ['video', 'https://a.example/tree.mp4', 0, 0],
  ['video', 'https://a.example/tree.3gp', 0, 1],
  ['video', 'https://a.example/tree.webm', 1, 1],
  ['video', 'https://www.youtube.com/watch?v=tree', 0, 0],
  ['audio', 'https://a.example/tree.mp3', 0, 0],
  ['audio', 'https://a.example/tree.ogg', 0, 1],
  ['audio', 'https://a.example/tree.wav', 1, 1],
  // nobody knows what these are
  ['image', 'https://a.example/tree', 0, 0],
  ['image', 'https://a.example/{{File}}', 0, 0],
])('of a block %s the file %s becomes a link on %s of WhatsApp and %s of Telegram', (type, url, a, b) => {
  expect(findingsOn(['messagingA'], shows(type, url))).toEqual(a ? [link] : []);
  expect(findingsOn(['messagingB'], shows(type, url))).toEqual(b ? [link] : []);
  expect(findingsOn([], shows(type, url))).toEqual([]);
});

test('a file that no provider can load is said to be left out', () => {
  const leftOut = `warning left-out-on-channel ${at}/content/url`;
  expect(findingsOn(['messagingA', 'messagingB'], shows('image', 'data:image/png;base64,AA=='))).toEqual([
    leftOut,
  ]);
  expect(findingsOn(['messagingB'], shows('audio', '/sounds/tree.mp3'))).toEqual([leftOut]);
});

test('pictures of cards and of choices are looked at, too', () => {
  const picture = { id: 'p', pictureSrc: 'https://a.example/a.webp', title: 'A' };
  expect(findingsOn(['messagingA'], { id: 'q', type: 'picture choice input', items: [picture] })).toEqual([
    `warning link-on-channel ${at}/items/0/pictureSrc`,
  ]);
  const card = {
    id: 'c',
    title: 'A',
    imageUrl: 'https://a.example/a.svg',
    paths: [{ id: 'x', text: 'Take' }],
  };
  expect(findingsOn(['messagingB'], { id: 'q', type: 'cards', items: [card] })).toEqual([
    `warning link-on-channel ${at}/items/0/imageUrl`,
  ]);
});
