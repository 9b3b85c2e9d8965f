import { expect, test } from '@jest/globals';
import { plainRoutes } from './plain-routes.ts';

const find = plainRoutes([
  { method: 'post', path: '/api/v1/bots/import', target: 'import' },
  { method: 'post', path: '/api/v1/bots/{botId}', target: 'bot' },
  { method: 'post', path: '/api/v1/bots/{botId}/texts/{textId}', target: 'text' },
  { method: 'get', path: '/api/v1/bots/{botId}', target: 'read' },
]);

test.each([
  ['POST', '/api/v1/bots/a.b_c-d~1', 'bot', { botId: 'a.b_c-d~1' }],
  ['POST', '/api/v1/bots/import', 'import', {}],
  ['GET', '/api/v1/bots/import', 'read', { botId: 'import' }],
  ['POST', '/api/v1/bots/1/texts/2', 'text', { botId: '1', textId: '2' }],
])('%s %s is found with its parameters', (method, url, target, params) => {
  expect(find(method, url)).toEqual({ target, params });
});

test.each([
  ['PUT', '/api/v1/bots/1'],
  ['HEAD', '/api/v1/bots/1'],
  ['POST', '/api/v1/bots/1/'],
  ['POST', '/api/v1/bots/'],
  ['POST', '//api/v1/bots/1'],
  ['POST', '/api/V1/bots/1'],
  ['POST', '/api/v1/bots/1?limit=2'],
  ['POST', '/api/v1/bots/a%2Fb'],
  ['POST', '/api/v1/bots/1#x'],
  ['POST', 'http://localhost/api/v1/bots/1'],
  ['POST', ''],
  ['POST', undefined],
])('%s %s is left to the router', (method, url) => {
  expect(find(method, url)).toBeUndefined();
});
