import { EgressError } from './egress-error.ts';
import { judgedUrl } from './outgoing-url.ts';

const judge = (url: string): URL | EgressError => {
  try {
    return judgedUrl(url, []);
  } catch (error) {
    if (error instanceof EgressError) return error;
    throw error;
  }
};

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://2130706433/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://0x7f000001/',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http:127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'http:///127.0.0.1/',
  'http://127.0.0.1:8080\\@example.org/',
  'http://0/',
  'http://localhost:3000/',
  'http://api.localhost./',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
])('%s leads inside and is refused before anything is resolved', (url) => {
  expect(judge(url)).toMatchObject({
    reason: 'refused',
    message: 'The host is unknown, or may not be reached from here.',
  });
});

test.each([
  ['not a url', 'The URL is not valid.'],
  ['http://[fe80::1%25eth0]/', 'The URL is not valid.'],
  ['file:///etc/passwd', 'Only http and https URLs can be requested.'],
  ['gopher://example.org/', 'Only http and https URLs can be requested.'],
  ['ftp://example.org/', 'Only http and https URLs can be requested.'],
  ['data:text/plain,x', 'Only http and https URLs can be requested.'],
  ['https://user:secret@example.org/', 'Credentials belong into a header, not into the URL.'],
  ['https://user@example.org/', 'Credentials belong into a header, not into the URL.'],
  ['http://1.1.1.1&@127.0.0.1/', 'Credentials belong into a header, not into the URL.'],
  ['http://example.org:25/', 'The port belongs to another protocol.'],
  ['http://example.org:6667/', 'The port belongs to another protocol.'],
  ['https://example.org:22/', 'The port belongs to another protocol.'],
])('%s is refused: %s', (url, message) => {
  expect(judge(url)).toMatchObject({ reason: 'refused', message });
});

test('the words of a refusal do not repeat what was asked for', () => {
  const refusal = judge('https://user:canary-secret@example.org/canary-path');
  expect(String(refusal)).not.toContain('canary');
});

test.each(['https://example.org/a?b=c', 'http://example.org:8080/', 'http://1.1.1.1/'])(
  '%s may be asked for',
  (url) => expect(judge(url)).toBeInstanceOf(URL),
);
