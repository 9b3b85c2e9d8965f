import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase } from '../generate/block-files.ts';
import { isKebab, type NewFiles } from './new-files.ts';
import { withEndpoint } from './with-endpoint.ts';

/** The first access rule of a new endpoint and its first test, for each service. */
const services = {
  chat: {
    imports: "import { z } from 'zod';\nimport { defineEndpoint, tokensOf } from '../define-endpoint.ts';",
    access: "tokensOf(['secret'], { mode: 'read' })",
    errors: '',
    test: (file: string) => `
import { ChatUnderTest } from '../support/chat-under-test.ts';

let chat: ChatUnderTest;
beforeAll(async () => {
  chat = await ChatUnderTest.start();
});
afterAll(() => chat.stop());

test('a secret token is answered, and no other', async () => {
  const ask = (token: string) => chat.get('/v1/workspaces/workspace/${file}', token);
  expect(await ask(await chat.secret('workspace'))).toMatchObject({ status: 200, body: { message: 'OK' } });
  expect((await ask(await chat.publishable('workspace'))).status).toBe(403);
});
`,
  },
  management: {
    imports: `import { workspaceNotFound } from '@parley/errors';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';`,
    access: "workspaceAccess('guest')",
    errors: 'workspaceNotFound',
    test: (file: string) => `
import { expect, test } from '@jest/globals';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const ask = (workspaceId: string) => world.call.get(\`/v1/workspaces/\${workspaceId}/${file}\`);

test('a member of the workspace is answered', async () => {
  expect(await ask(world.user.workspaceId)).toMatchObject({ status: 200, body: { message: 'OK' } });
});

test('a workspace of others looks like one that is not there', async () => {
  const other = await world.management.user();
  const [foreign, missing] = [await ask(other.workspaceId), await ask('missing')];
  expect([foreign.status, foreign.body.type]).toEqual([missing.status, missing.body.type]);
  expect(foreign.status).toBe(404);
});
`,
  },
} as const;

/**
 * The file of a new endpoint, its first test, and the list of endpoints with it; or a text that tells why there can be
 * none of that name.
 */
export function newEndpoint(root: string, service: string, path: string): NewFiles | string {
  if (!(service === 'chat' || service === 'management'))
    return `there is no service ${service}: chat or management`;
  const [folder = '', file = '', ...deeper] = path.split('/');
  if (!isKebab(folder) || !isKebab(file) || deeper.length > 0)
    return `${path} is not <folder>/<name>: small letters, digits and single hyphens`;
  const name = camelCase(file);
  const src = `services/${service}/src`;
  const list = `${src}/endpoints.ts`;
  const test = `services/${service}/tests/integration/${file}.test.ts`;
  return {
    files: new Map([
      [`${src}/${folder}/${file}.ts`, definition(name, file, service)],
      [test, services[service].test(file)],
    ]),
    changed: new Map([[list, withEndpoint(readFileSync(join(root, list), 'utf8'), name, folder, file)]]),
    next: [
      `say in ${folder}/${file}.ts what it takes, what it answers, who may call it and which problems it can give`,
      `prove each status it promises in ${test}`,
      'npm run generate, and look at what changed in openapi.json',
    ],
  };
}

const definition = (name: string, file: string, service: keyof typeof services): string => `
${services[service].imports}

export const ${name} = defineEndpoint({
  method: 'get',
  path: '/v1/workspaces/{workspaceId}/${file}',
  operationId: '${name}',
  summary: '${sentence(file)}',
  tags: ['Extension'],
  access: ${services[service].access},
  params: z.object({ workspaceId: z.string() }),
  response: z.object({ message: z.literal('OK') }),
  errors: [${services[service].errors}],
  handle: () => Promise.resolve({ message: 'OK' as const }),
});
`;

const sentence = (file: string): string => file.charAt(0).toUpperCase() + file.slice(1).replaceAll('-', ' ');
