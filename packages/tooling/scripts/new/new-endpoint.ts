import { camelCase } from '../generate/block-files.ts';
import { isKebab, type NewFiles } from './new-files.ts';

/** The first access rule of a new endpoint, for each service. */
const services = {
  chat: {
    imports: "import { defineEndpoint, tokensOf } from '../define-endpoint.ts';",
    access: "tokensOf(['secret'])",
  },
  management: {
    imports:
      "import { workspaceAccess } from '../access/workspace-access.ts';\nimport { defineEndpoint } from '../define-endpoint.ts';",
    access: "workspaceAccess('guest')",
  },
} as const;

/** The file of a new endpoint, or why there can be none of that name. */
export function newEndpoint(service: string, path: string): NewFiles | string {
  if (!(service === 'chat' || service === 'management'))
    return `there is no service ${service}: chat or management`;
  const [folder = '', file = '', ...deeper] = path.split('/');
  if (!isKebab(folder) || !isKebab(file) || deeper.length > 0)
    return `${path} is not <folder>/<name>: small letters, digits and single hyphens`;
  const name = camelCase(file);
  const src = `services/${service}/src`;
  return {
    files: new Map([[`${src}/${folder}/${file}.ts`, definition(name, file, service)]]),
    next: [
      `say in ${folder}/${file}.ts what it takes, what it answers, who may call it and which problems it can give`,
      `add it to ${src}/endpoints.ts: import { ${name} } from './${folder}/${file}.ts';`,
      `prove it in services/${service}/tests/integration: each status it promises, over HTTP`,
      'npm run generate, and look at what changed in openapi.json',
    ],
  };
}

const definition = (name: string, file: string, service: keyof typeof services): string => `
import { z } from 'zod';
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
  errors: [],
  handle: () => Promise.resolve({ message: 'OK' as const }),
});
`;

const sentence = (file: string): string => file.charAt(0).toUpperCase() + file.slice(1).replaceAll('-', ' ');
