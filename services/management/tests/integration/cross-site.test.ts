import { describe, expect, test } from '@jest/globals';
import { send } from '@parley/testing';
import { endpoints } from '../../src/endpoints.ts';
import { ownPage, signedIn, signInCode } from '../support/browser.ts';
import type { Body } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const { 'x-parley-builder': _said, ...withoutHeader } = ownPage;
const noSite = { 'x-parley-builder': '1' };

/** Headers that another site can have a browser send, and that none of our own pages sends. */
const forged: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a form of another site': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
  },
  'a form of another site in a browser that does not say so': {
    origin: 'https://evil.example',
    'content-type': 'text/plain',
  },
  'no header of the builder': { ...withoutHeader },
  'another origin': { ...noSite, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'another origin in a browser that does not say so': { ...noSite, origin: 'https://evil.example' },
  'the null origin of a sandboxed frame': { ...noSite, 'sec-fetch-site': 'cross-site', origin: 'null' },
  'the null origin in a browser that does not say so': { ...noSite, origin: 'null' },
  'another port of the same host': {
    ...noSite,
    'sec-fetch-site': 'same-site',
    origin: 'http://localhost:3001',
  },
  'another port in a browser that does not say so': { ...noSite, origin: 'http://localhost:3001' },
  'a link that somebody follows': { ...noSite, 'sec-fetch-site': 'none' },
  'nothing that says where it is from': { ...noSite },
};

const unsafe = endpoints.filter(
  ({ method, access }) => method !== 'get' && access.tokens.includes('session'),
);

describe.each(unsafe.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s with the cookie of somebody who has signed in',
  (_name, { method, path }) => {
    test.each(Object.entries(forged))('and %s is refused', async (_what, headers) => {
      const { cookie } = await shared();
      const url = `${world.management.url}/api${path.replace(/\{\w+\}/g, 'x')}`;
      const answer = await send<Body>(url, method.toUpperCase(), {
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers, cookie },
      });
      expect([answer.status, answer.body.type.split('/').at(-1)]).toEqual([403, 'cross-site-request']);
      expect(answer.headers.get('set-cookie')).toBeNull();
    });
  },
);

test('nothing that another site sends reads with the cookie, spends a link or ends a session', async () => {
  const { cookie, call } = await signedIn(world.management, world.user.userId);
  const code = await signInCode(world.management, world.user.userId);
  for (const [what, headers] of Object.entries(forged)) {
    if (what === 'no header of the builder') continue;
    const asked = (method: string, path: string, body?: object) =>
      send(`${world.management.url}/api${path}`, method, { body, headers: { ...headers, cookie } });
    expect((await asked('GET', '/v1/users/me')).status).toBe(403);
    await asked('POST', '/v1/auth/sign-out', {});
    await asked('POST', '/v1/auth/links/redeem', { code });
  }
  expect((await call.get('/v1/users/me')).status).toBe(200);
  expect((await call.post('/v1/auth/links/redeem', { code })).status).toBe(200);
});

let made: ReturnType<typeof signedIn> | undefined;
/** One browser for all tests that end nothing. */
function shared(): ReturnType<typeof signedIn> {
  return (made ??= signedIn(world.management, world.user.userId));
}
