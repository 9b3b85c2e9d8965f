import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { EnvironmentError, parseEnv, Secret } from '../base/env.ts';
import { createKeyRing, UnknownKey } from './key-ring.ts';
import { keysOf, keyVariables } from './key-variables.ts';
import { rewrap, seal, unseal, type Sealed } from './seal.ts';

const keyNamed = (name: string): Secret => new Secret(`${name}:${randomBytes(32).toString('base64')}`);
const [older, newer] = [keyNamed('2026a'), keyNamed('2026b')];
const text = JSON.stringify({ data: { apiKey: 'sk-secret' }, hosts: ['api.example.com'] });

test('opens what it has sealed, and seals anew each time', async () => {
  const ring = createKeyRing([newer]);
  const [one, other] = [await seal(ring, text, 'row'), await seal(ring, text, 'row')];
  expect(await unseal(ring, one, 'row')).toBe(text);
  expect(one.keyId).toBe('2026b');
  expect(one.sealed.equals(other.sealed)).toBe(false);
  expect(Buffer.concat([one.sealed, one.dataKey]).includes('sk-secret')).toBe(false);
});

test('opens nothing in another row', async () => {
  const ring = createKeyRing([newer]);
  const sealed = await seal(ring, text, 'row 1');
  await expect(unseal(ring, sealed, 'row 2')).rejects.toThrow();
});

test('refuses every single bit that was flipped, in the text and in the wrapped key', async () => {
  const ring = createKeyRing([newer]);
  const sealed = await seal(ring, 'short', 'row');
  let refused = 0;
  for (const field of ['sealed', 'dataKey'] as const) {
    for (let bit = 0; bit < sealed[field].length * 8; bit++) {
      const bytes = Buffer.from(sealed[field]);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      const changed: Sealed = { ...sealed, [field]: bytes };
      await expect(unseal(ring, changed, 'row')).rejects.toThrow();
      refused++;
    }
  }
  expect(refused).toBe((sealed.sealed.length + sealed.dataKey.length) * 8);
  await expect(unseal(ring, { ...sealed, sealed: sealed.sealed.subarray(0, 20) }, 'row')).rejects.toThrow();
});

test('opens with each key of the ring, and names the key that is missing', async () => {
  const sealed = await seal(createKeyRing([older]), text, 'row');
  expect(await unseal(createKeyRing([newer, older]), sealed, 'row')).toBe(text);
  await expect(unseal(createKeyRing([newer]), sealed, 'row')).rejects.toThrow(new UnknownKey('2026a'));
});

test('wraps the data key anew and leaves the text as it is', async () => {
  const sealed = await seal(createKeyRing([older]), text, 'row');
  const both = createKeyRing([newer, older]);
  const again = { ...sealed, ...(await rewrap(both, sealed, 'row')) };
  expect(again.keyId).toBe('2026b');
  expect(await unseal(createKeyRing([newer]), again, 'row')).toBe(text);
});

test('takes a text without a name as a key that is made of it', async () => {
  const plain = new Secret('a text that somebody made at random, long enough');
  const sealed = await seal(createKeyRing([plain]), text, 'row');
  expect(sealed.keyId).toMatch(/^[0-9a-f]{8}$/);
  expect(await unseal(createKeyRing([newer, plain]), sealed, 'row')).toBe(text);
});

describe('the variables', () => {
  const schema = z.object(keyVariables);
  const problemsOf = (CREDENTIALS_KEYS: string): readonly string[] => {
    try {
      parseEnv(schema, { CREDENTIALS_KEYS });
      return [];
    } catch (error) {
      if (error instanceof EnvironmentError) return error.problems;
      throw error;
    }
  };

  test.each([
    ['2026a:too-short', '32 bytes in base64'],
    ['short', 'at least 32 characters'],
    [`${older.reveal()},${older.reveal()}`, 'has the key "2026a" twice'],
    [`a name: ${'x'.repeat(44)}`, 'the name of a key'],
  ])('refuse %s', (value, problem) => {
    expect(problemsOf(value)).toEqual([expect.stringContaining(problem)]);
  });

  test('refuse a file that cannot be read', () => {
    expect(() => parseEnv(schema, { CREDENTIALS_KEYS_FILE: '/nowhere/keys' })).toThrow('cannot be read');
  });

  test('give the ring in their order, and nothing if no key is set', () => {
    const config = parseEnv(schema, { CREDENTIALS_KEYS: `${newer.reveal()}, ${older.reveal()}` });
    expect(createKeyRing(keysOf(config)!).keyIds.toSorted()).toEqual(['2026a', '2026b']);
    expect(createKeyRing(keysOf(config)!).activeKeyId).toBe('2026b');
    expect(keysOf(parseEnv(schema, {}))).toBeUndefined();
  });
});
