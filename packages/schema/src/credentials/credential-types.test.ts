import { credentialData, credentialHosts, credentialTypes, secretFields } from './credential-types.ts';
import { canonicalHost, hostOf, isHostAllowed } from './hosts.ts';

const account = { client_email: 'bot@project.example', private_key: '-----BEGIN PRIVATE KEY-----' };

test('refuses members that a type does not have', () => {
  for (const type of credentialTypes) {
    const issues = credentialData[type].safeParse({ stranger: 'x' }).error?.issues ?? [];
    expect(issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true);
  }
});

test('names a secret field of every type', () => {
  for (const type of credentialTypes) expect(secretFields[type].length).toBeGreaterThan(0);
});

test('takes a key without the spaces of the clipboard, and refuses spaces inside', () => {
  expect(credentialData.anthropic.parse({ apiKey: ' sk-1\n' })).toEqual({ apiKey: 'sk-1' });
  expect(credentialData.anthropic.safeParse({ apiKey: 'sk 1' }).success).toBe(false);
});

test('takes the key file of a service account as text and as an object', () => {
  const schema = credentialData['google-service-account'];
  const text = JSON.stringify(account);
  expect(schema.parse({ key: account })).toEqual({ key: text });
  expect(schema.parse({ key: text })).toEqual({ key: text });
  expect(schema.safeParse({ key: '{"client_email": "x"}' }).success).toBe(false);
});

test.each([
  [{ scheme: 'header', value: 'v', hosts: ['a.example'] }, ['name']],
  [{ scheme: 'query', value: 'v', hosts: ['a.example'] }, ['name']],
  [{ scheme: 'basic', value: 'v', hosts: ['a.example'] }, ['username']],
  [{ scheme: 'header', name: 'Host', value: 'v', hosts: ['a.example'] }, ['name']],
  [{ scheme: 'bearer', value: 'v', hosts: [] }, ['hosts']],
  [{ scheme: 'bearer', value: 'v', hosts: ['https://a.example/path'] }, ['hosts', 0]],
])('refuses the HTTP credential %j', (data, path) => {
  expect(credentialData.http.safeParse(data).error?.issues[0]?.path).toEqual(path);
});

test('binds a key to the provider, or to the host and port of an address of its own', () => {
  expect(credentialHosts('anthropic', { apiKey: 'k' })).toEqual(['api.anthropic.com']);
  expect(credentialHosts('anthropic', { apiKey: 'k', baseUrl: 'https://Models.example/v1' })).toEqual([
    'models.example',
  ]);
  expect(credentialHosts('openai-compatible', { apiKey: 'k', baseUrl: 'http://127.0.0.1:11434/v1' })).toEqual(
    ['127.0.0.1:11434'],
  );
  expect(
    credentialHosts('smtp', { host: 'mail.example', port: 465, secure: true, from: 'bot@example.com' }),
  ).toEqual(['mail.example:465']);
});

test.each([
  ['https://API.example.com/v1', 'api.example.com'],
  ['https://api.example.com:443', 'api.example.com'],
  ['http://api.example.com', 'api.example.com:80'],
  ['http://localhost:8080?x', 'localhost:8080'],
  ['https://[::1]:8443/', '[::1]:8443'],
  ['https://api.example.com@evil.example/', undefined],
  ['https://api.example.com\\@evil.example/', undefined],
  ['https://user:pass@api.example.com/', undefined],
  ['https://api.exam\tple.com/', undefined],
  ['https://api.example.com:99999/', undefined],
  ['ftp://api.example.com/', undefined],
  ['//api.example.com/', undefined],
])('reads the host of %j as %j', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test('lets a secret go to its hosts alone, and without TLS nowhere that the port does not say so', () => {
  const hosts = [canonicalHost('API.example.com'), canonicalHost('localhost:8080')].filter(
    (host) => host !== undefined,
  );
  expect(isHostAllowed(hosts, 'https://api.example.com/v1')).toBe(true);
  expect(isHostAllowed(hosts, 'http://localhost:8080/')).toBe(true);
  expect(isHostAllowed(hosts, 'http://api.example.com/v1')).toBe(false);
  expect(isHostAllowed(hosts, 'https://api.example.com.evil.example/')).toBe(false);
  expect(isHostAllowed(hosts, 'https://api.example.com:8443/')).toBe(false);
});
