import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceVariables } from '@parley/server';
import { z } from 'zod';
import { configSchema as managementConfig } from '../../../../services/management/src/config.ts';
import { endpoints as managementEndpoints } from '../../../../services/management/src/endpoints.ts';
import { configSchema as chatConfig } from '../../../../services/chat/src/config.ts';
import { endpoints as chatEndpoints } from '../../../../services/chat/src/endpoints.ts';

/** The README with its tables filled in: what each service is configured by, and the endpoints that are extensions. */
export function readmeFile(root: string): Promise<ReadonlyMap<string, string>> {
  const path = join(root, 'README.md');
  let text = readFileSync(path, 'utf8');
  const tables = {
    'common variables': variableTable(serviceVariables),
    'management variables': variableTable(ownVariables(managementConfig)),
    'chat variables': variableTable(ownVariables(chatConfig)),
    extensions: extensionTable({ management: managementEndpoints, chat: chatEndpoints }),
  };
  for (const [name, table] of Object.entries(tables)) text = fill(text, name, table);
  return Promise.resolve(new Map([[path, text]]));
}

/** `text` with the part between the marks of that name replaced. */
function fill(text: string, name: string, table: string): string {
  const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md has no place for "${name}"`);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

type Variables = Readonly<Record<string, z.core.$ZodType>>;

/** The variables that only this service has. */
function ownVariables(config: z.ZodObject): Variables {
  return Object.fromEntries(Object.entries(config.shape).filter(([name]) => !(name in serviceVariables)));
}

function variableTable(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, field]) => {
    const given = z.safeParse(field, undefined);
    return `| \`${name}\` | ${given.success ? defaultText(given.data) : '**must be set**'} | ${z.globalRegistry.get(field)?.description ?? ''} |`;
  });
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function defaultText(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'nothing';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

type Listed = {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tags: readonly string[];
};

function extensionTable(services: Readonly<Record<string, readonly Listed[]>>): string {
  const rows = Object.entries(services).flatMap(([service, endpoints]) =>
    endpoints
      .filter(({ tags }) => tags.includes('Extension'))
      .map(
        ({ method, path, summary }) =>
          `| ${service} | \`${method.toUpperCase()} /api${path}\` | ${summary} |`,
      ),
  );
  return ['| host | operation | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}
