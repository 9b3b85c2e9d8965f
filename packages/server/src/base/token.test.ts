import { hashOfToken, isToken, newToken } from './token.ts';

test.each(['secret', 'publishable'] as const)(
  'a %s token is one, and no other text that is close to it',
  (kind) => {
    const token = newToken(kind);
    expect(isToken(token)).toBe(true);
    expect(newToken(kind)).not.toBe(token);
    const mistyped = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`;
    for (const other of [mistyped, token.slice(0, -1), `${token}x`, token.toUpperCase(), '', 'parley_sk_'])
      expect(isToken(other)).toBe(false);
  },
);

test.each(['session', 'link'] as const)('a %s code is no access token', (kind) => {
  const code = newToken(kind);
  expect(isToken(code, [kind])).toBe(true);
  expect(isToken(code)).toBe(false);
});

test('what is kept of a token is its SHA-256 in hexadecimal', () => {
  expect(hashOfToken('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
