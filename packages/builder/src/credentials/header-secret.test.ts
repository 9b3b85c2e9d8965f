import { toDocument } from '@parley/editing';
import { headerSecretAt } from './header-secret.ts';

const path = ['blocks', 'send', 'options', 'webhook', 'headers', 'h', 'value'];

/** The secret of a header of a bot with one request. */
function secretOf(header: object, options: object = {}, url = 'https://api.example.com/leads?x=1') {
  const block = {
    id: 'send',
    type: 'Webhook',
    options: { webhook: { url, headers: [{ id: 'h', ...header }] }, ...options },
  };
  const groups = [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }];
  return headerSecretAt(
    toDocument({ groups, edges: [], variables: [], events: [] } as unknown as Parameters<
      typeof toDocument
    >[0]),
    path,
  );
}

test.each([
  [
    'a bearer token',
    { key: 'Authorization', value: 'Bearer abc-123' },
    { scheme: 'bearer', value: 'abc-123' },
  ],
  [
    'a name and a password',
    { key: 'authorization', value: `Basic ${btoa('ada:pass:word')}` },
    { scheme: 'basic', username: 'ada', value: 'pass:word' },
  ],
  [
    'a header of another name',
    { key: 'X-Api-Key', value: ' abc ' },
    { scheme: 'header', name: 'X-Api-Key', value: 'abc' },
  ],
  [
    'an authorization of another scheme',
    { key: 'Authorization', value: 'Token abc' },
    { scheme: 'header', name: 'Authorization', value: 'Token abc' },
  ],
  [
    'what only looks like a name and a password',
    { key: 'Authorization', value: 'Basic abc' },
    { scheme: 'header', name: 'Authorization', value: 'Basic abc' },
  ],
])('%s becomes credentials that send the header as it was', (_name, header, data) => {
  expect(secretOf(header)?.data).toEqual({ ...data, hosts: ['api.example.com'] });
});

test.each([
  ['the request has credentials already', { credentialsId: 'crm' }, undefined],
  ['the page of the visitor sends the request', { isExecutedOnClient: true }, undefined],
  ['the address begins with a variable', {}, 'https://{{Shop}}.example.com'],
])('credentials cannot take its place where %s', (_where, options, url) => {
  expect(secretOf({ key: 'X-Api-Key', value: 'abc' }, options, url)).toBeUndefined();
});
