import { expect, test } from '@jest/globals';
import { headerFaults } from '@parley/testing';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const authorized = (more: RequestInit = {}): RequestInit => ({
  ...more,
  headers: { authorization: `Bearer ${world.user.secretToken}`, 'content-type': 'application/json' },
});
const preflight = {
  method: 'OPTIONS',
  headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
};

type Asked = readonly [path: string, status: number, init?: () => RequestInit];

const answers: Readonly<Record<string, Asked>> = {
  'a list': ['/api/v1/workspaces', 200, () => authorized()],
  'an export': ['export', 200, () => authorized()],
  'a request without a token': ['/api/v1/workspaces', 401],
  'a request for what is not there': ['/api/v1/bots/none', 404, () => authorized()],
  'a body that says nothing': ['/api/v1/workspaces', 400, () => authorized({ method: 'POST', body: '{}' })],
  'a body that is no JSON': ['/api/v1/workspaces', 400, () => authorized({ method: 'POST', body: '{' })],
  'a preflight of a page nobody has allowed': ['/api/v1/workspaces', 204, () => preflight],
  'an operation that is not there': ['/api/v1/nothing', 404],
  'an operation for other services': ['/internal/tokens/none', 401],
  'what is open to everybody': ['/api/v1/installation', 200],
  'a link that is spent by another site': ['/api/v1/auth/links/redeem', 403, () => ({ method: 'POST' })],
  'the documentation': ['/docs', 200],
  'the page of a problem': ['/errors/unauthenticated', 200],
  'a problem that does not exist': ['/errors/none', 404],
  'the OpenAPI document': ['/api/openapi.json', 200],
  health: ['/healthz', 200],
  'the builder': ['/app/', 200],
  'a page of the builder': ['/app/b/some-bot/settings', 200],
  'a file of the builder that is not there': ['/app/assets/nothing.js', 404],
  'the root, as a program asks for it': ['/', 404],
  readiness: ['/readyz', 200],
};

test.each(Object.entries(answers))(
  '%s keeps to the headers of the API',
  async (_what, [path, status, init]) => {
    const asked = path === 'export' ? `/api/v1/bots/${(await world.newBot()).id}/results/export` : path;
    const response = await fetch(`${world.management.url}${asked}`, init?.());
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(headerFaults(response.headers)).toEqual([]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  },
);

test('a page of the builder allows its own scripts alone, and styles with a nonce of this response', async () => {
  const load = async () => {
    const response = await fetch(`${world.management.url}/app/b/some-bot`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /'nonce-([\w-]{20,})'/.exec(policy) ?? [];
    return { policy, nonce, page: await response.text() };
  };
  const [first, second] = [await load(), await load()];
  expect(first.policy.split('; ')).toContain("script-src 'self'");
  expect(first.policy).not.toMatch(/unsafe|\*/);
  expect(first.page).toContain(`<meta property="csp-nonce" nonce="${first.nonce}" />`);
  expect(first.page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/);
  expect(second.nonce).not.toBe(first.nonce);
});

test('files of the builder are kept for ever, for pages of this origin alone', async () => {
  const page = await (await fetch(`${world.management.url}/app/`)).text();
  const [script = ''] = /\/app\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
  const response = await fetch(world.management.url + script);
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(headerFaults(response.headers, { isKept: true })).toEqual([]);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('a cache finds a file of the builder whether or not its reader names an origin', async () => {
  const page = await (await fetch(`${world.management.url}/app/`)).text();
  const [script = ''] = /\/app\/assets\/index-[\w-]+\.js/.exec(page) ?? [];
  const response = await fetch(world.management.url + script);
  expect(await response.text()).not.toBe('');
  expect(response.headers.get('vary')).toBeNull();
});

test('the root leads browsers to the builder', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const response = await fetch(`${world.management.url}/`, { headers, redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/app/');
  expect(headerFaults(response.headers)).toEqual([]);
});
