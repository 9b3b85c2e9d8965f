import { publicIdPattern } from '@parley/schema';
import { publicIdOf } from './public-id-of.ts';

test.each([
  ['Lead Qualification', /^lead-qualification-[0-9a-f]{8}$/],
  ['  Ça va?  Très bien!! ', /^ca-va-tres-bien-[0-9a-f]{8}$/],
  ['日本語', /^bot-[0-9a-f]{8}$/],
  ['', /^bot-[0-9a-f]{8}$/],
  ['-', /^bot-[0-9a-f]{8}$/],
  ['x'.repeat(300), /^x{60}-[0-9a-f]{8}$/],
  [`${'x'.repeat(59)} y`, /^x{59}-[0-9a-f]{8}$/],
])('%p gives an id that may be one', (name, expected) => {
  const publicId = publicIdOf({ id: 'some-id', name });
  expect(publicId).toMatch(expected);
  expect(publicId).toMatch(publicIdPattern);
});

test('two bots of one name have two', () => {
  expect(publicIdOf({ id: 'a', name: 'Bot' })).not.toBe(publicIdOf({ id: 'b', name: 'Bot' }));
});
