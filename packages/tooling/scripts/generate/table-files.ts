import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceVariables } from '@parley/server';
import { storageVariables } from '@parley/storage';
import { z } from 'zod';
import { configSchema as managementConfig } from '../../../../services/management/src/config.ts';
import { endpoints as managementEndpoints } from '../../../../services/management/src/endpoints.ts';
import { configSchema as chatConfig } from '../../../../services/chat/src/config.ts';
import { endpoints as chatEndpoints } from '../../../../services/chat/src/endpoints.ts';

type Tables = Readonly<Record<string, string>>;

/** The variables of both services. */
const commonVariables = { ...serviceVariables, ...storageVariables };

/** The documents with generated tables: each service's variables, and the operations of both hosts. */
export function tableFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const documents: Readonly<Record<string, Tables>> = {
    'infra/docs/configuration.md': {
      'common variables': variableTable(commonVariables),
      'management variables': variableTable(ownVariables(managementConfig)),
      'chat variables': variableTable(ownVariables(chatConfig)),
    },
    'infra/docs/api.md': {
      operations: operationTable(({ tags }) => !tags.includes('Extension')),
      extensions: operationTable(({ tags }) => tags.includes('Extension')),
    },
  };
  const files = Object.entries(documents).map(([name, tables]) => {
    const path = join(root, name);
    const text = Object.entries(tables).reduce(
      (filled, [mark, table]) => fill(name, filled, mark, table),
      readFileSync(path, 'utf8'),
    );
    return [path, text] as const;
  });
  return Promise.resolve(new Map(files));
}

/** `text` with the part between the marks of that name replaced. */
function fill(document: string, text: string, mark: string, table: string): string {
  const [start, end] = [`<!-- generated: ${mark} -->`, `<!-- end: ${mark} -->`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${document} has no marks for "${mark}"`);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

type Variables = Readonly<Record<string, z.core.$ZodType>>;

/** The variables that only this service has. */
function ownVariables(config: z.ZodObject): Variables {
  return Object.fromEntries(Object.entries(config.shape).filter(([name]) => !(name in commonVariables)));
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

function operationTable(isWanted: (endpoint: Listed) => boolean): string {
  const hosts: Readonly<Record<string, readonly Listed[]>> = {
    management: managementEndpoints,
    chat: chatEndpoints,
  };
  const rows = Object.entries(hosts).flatMap(([host, endpoints]) =>
    endpoints
      .filter(isWanted)
      .map(
        ({ method, path, summary }) => `| ${host} | \`${method.toUpperCase()} /api${path}\` | ${summary} |`,
      ),
  );
  return ['| host | operation | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}
