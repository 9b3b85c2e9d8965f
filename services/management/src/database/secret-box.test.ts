import { Secret } from '@parley/server';
import { createSecretBox } from './secret-box.ts';

const [former, current] = [new Secret('f'.repeat(32)), new Secret('c'.repeat(32))];

test('a sealed secret opens in its own context alone, and differs each time', () => {
  const box = createSecretBox([current]);
  const [one, other] = [box.seal('whsec_1', 'row 1'), box.seal('whsec_1', 'row 1')];
  expect(box.open(one, 'row 1')).toBe('whsec_1');
  expect(one).not.toBe(other);
  expect(one).not.toContain('whsec');
  expect(() => box.open(one, 'row 2')).toThrow();
});

test('former keys of the ring open what they sealed, and only that is stale', () => {
  const sealed = createSecretBox([former]).seal('secret', 'row');
  const box = createSecretBox([current, former]);
  expect([box.open(sealed, 'row'), box.isStale(sealed)]).toEqual(['secret', true]);
  const again = box.seal('secret', 'row');
  expect([createSecretBox([current]).open(again, 'row'), box.isStale(again)]).toEqual(['secret', false]);
  expect(() => createSecretBox([current]).open(sealed, 'row')).toThrow('no key of CREDENTIALS_KEYS');
});

test('a sealed secret that was changed does not open', () => {
  const box = createSecretBox([current]);
  const sealed = box.seal('secret', 'row');
  const [id, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  bytes[14]! ^= 1;
  expect(() => box.open(`${id}.${bytes.toString('base64url')}`, 'row')).toThrow();
});
