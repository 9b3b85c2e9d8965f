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
  'the documentation': ['/docs', 200],
  'the page of a problem': ['/errors/unauthenticated', 200],
  'a problem that does not exist': ['/errors/none', 404],
  'the OpenAPI document': ['/api/openapi.json', 200],
  health: ['/healthz', 200],
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
