import { mediaAddressOf, mediaKeyOf, mediaPathOf } from './media-address.ts';

const address = { workspaceId: 'w-1', sha256: '0a'.repeat(32), extension: 'png' };

test('a path and a key stand for the address they were made of', () => {
  expect(mediaAddressOf(mediaPathOf(address))).toEqual(address);
  expect(mediaAddressOf(mediaKeyOf(address))).toEqual(address);
});

test.each([
  '',
  '/media/w-1/',
  `/media/w-1/${'0A'.repeat(32)}.png`,
  `/media/w-1/${'0a'.repeat(31)}.png`,
  `/media/../${'0a'.repeat(32)}.png`,
  `/media/w-1/x/${'0a'.repeat(32)}.png`,
  `/media/w-1/${'0a'.repeat(32)}`,
  `/media/w-1/${'0a'.repeat(32)}.png\n`,
  '/media/w-1/incoming-1',
])('%j is the path of no media', (path) => {
  expect(mediaAddressOf(path)).toBeUndefined();
});
