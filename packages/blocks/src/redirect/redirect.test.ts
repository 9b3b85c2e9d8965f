import type { VariableValue } from '@parley/schema';
import { converseWith, findingsIn, says } from '../shared/testing.ts';

const target = (url: string | undefined, value: VariableValue = null): unknown => {
  const conversation = converseWith({
    groups: { A: [{ id: 'go', type: 'Redirect', options: { url } }, says('on')] },
    variables: [{ id: 'v:Url', name: 'Url', value }],
  })
    .start()
    .says('on')
    .ends();
  return conversation.turn.actions.map((action) => action.type === 'redirect' && action.redirect.url)[0];
};

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['example.com', 'https://example.com'],
  ['tel:030123', 'tel:030123'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['tel:+4930123', 'tel:+4930123'],
  ['sms:+4930123', 'sms:+4930123'],
  ['/thanks', '/thanks'],
  ['//example.com/a', '//example.com/a'],
  ['#more', '#more'],
  [' example.com ', 'https://example.com'],
])('%j leads to %j', (url, expected) => {
  expect(target(url)).toBe(expected);
});

test.each([
  ['of no text', '{{Url}}', null],
  ['of a program', '{{Url}}', 'javascript:alert(1)'],
  ['of a program in disguise', '{{Url}}', ' java\nscript:alert(1)'],
  ['put together into a program', 'java{{Url}}', 'script:alert(1)'],
  ['with data in it', '{{Url}}', 'data:text/html,<script>alert(1)</script>'],
  ['that is not set', undefined, null],
])('a URL %s sends nobody anywhere', (_, url, value) => {
  expect(target(url, value)).toBeUndefined();
});

test('a URL in a variable is completed like one in the block', () => {
  expect(target('{{Url}}', 'example.com/x')).toBe('https://example.com/x');
});

test('before it is published: an unsafe URL is an error, none a warning', () => {
  const check = (options: object): string[] =>
    findingsIn({ groups: { A: [{ id: 'go', type: 'Redirect', options }] } });
  expect(check({ url: 'javascript:alert(1)' })).toEqual(['error unsafe-url /groups/0/blocks/0/options/url']);
  expect(check({})).toEqual(['warning no-url /groups/0/blocks/0/options/url']);
  expect(check({ url: 'https://example.com/{{Anywhere}}' })).toEqual([]);
});

test('before it is published: a site that a link may choose is a warning, and what stands behind the site is not', () => {
  const check = (url: string, isPrefillable = true): string[] =>
    findingsIn({
      groups: { A: [{ id: 'go', type: 'Redirect', options: { url } }] },
      variables: [{ id: 'v:Url', name: 'Url', value: 'a', isPrefillable }],
    });
  const found = ['warning redirect-with-variable /groups/0/blocks/0/options/url'];
  for (const url of ['{{Url}}', ' https://{{Url}}/a', 'https://a.{{Url}}', '{{Url}}.example.com'])
    expect([url, ...check(url)]).toEqual([url, ...found]);
  for (const url of [
    'https://example.com/{{Url}}',
    '/{{Url}}',
    '?next={{Url}}',
    'tel:{{Url}}',
    'mailto:{{Url}}',
  ])
    expect([url, ...check(url)]).toEqual([url]);
  expect(check('https://{{Url}}/a', false)).toEqual([]);
});
