import { secretIn } from './secrets.ts';

// put together here, so that no file of the repository looks as if it held a secret
test.each([
  ['an API key', `sk-proj-${'A1b2'.repeat(8)}`],
  ['an API key', `sk_live_${'A1b2'.repeat(8)}`],
  ['a cloud access key', `AKIA${'ABCD'.repeat(4)}`],
  ['a cloud API key', `AIza${'aB3-_'.repeat(7)}`],
  ['a repository token', `ghp_${'a1B2'.repeat(9)}`],
  ['a chat token', `xoxb-${'123-'.repeat(5)}`],
  ['a signed token', ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'c2lnbmF0dXJlLXBhcnQ'].join('.')],
  ['a private key', ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' ')],
  ['a password', `https://user:secret@example.com`],
  ['a bearer token', `Bearer ${'a1b2'.repeat(6)}`],
])('%s', (sort, text) => {
  expect(secretIn(`before ${text} behind`)).toBe(sort);
});

test.each([
  'Bearer {{Token}}',
  'Bearer of good news',
  'task-management-is-what-we-do-all-day-long',
  'https://example.com:8080/@user',
  'https://user:{{Password}}@example.com',
  'ada@example.com, https://example.com',
  'Basic knowledge is all you need for this question',
  'sk-learn',
])('%s holds no secret', (text) => {
  expect(secretIn(text)).toBeUndefined();
});

// a text that repeats the beginning of a form is still read once: in quadratic time these would take minutes
test.each(['eyJ', '.eyJ', 'sk-', 'sk_', 'Bearer ', '://a', '://a:', 'xoxb', 'Basic 0'])(
  'half a million characters of %j',
  (text) => {
    expect(secretIn(text.repeat(500_000 / text.length))).toBeUndefined();
  },
);
