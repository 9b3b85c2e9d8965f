import { contentFields, ownBotFields, type SpecifiedField } from '@parley/schema/testing';
import { openApiDocument } from '@parley/server';
import { z } from 'zod';
import { apiInfo } from '../app.ts';
import { endpoints } from '../endpoints.ts';

const schemaObject = z.looseObject({
  $ref: z.string().optional(),
  type: z.unknown().optional(),
  format: z.string().optional(),
  get properties() {
    return z.record(z.string(), schemaObject).optional();
  },
  get items() {
    return schemaObject.optional();
  },
  get anyOf() {
    return z.array(schemaObject).optional();
  },
});
type Schema = z.infer<typeof schemaObject>;
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), schemaObject) }),
});
const operationSchema = z.object({
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaObject })) }),
});
const { paths, components } = documentSchema.parse(openApiDocument(endpoints, apiInfo));

/** Everything a schema allows: itself, the schemas it refers to, the members of its unions. */
function partsOf(schema: Schema): Schema[] {
  const { $ref, anyOf = [] } = schema;
  const named = $ref === undefined ? undefined : components.schemas[$ref.split('/').at(-1) ?? ''];
  return [schema, ...(named ? partsOf(named) : []), ...anyOf.flatMap(partsOf)];
}

/** The schemas documented at a path; a number in it stands for the elements of a list. */
function documentedAt(schema: Schema, path: string): Schema[] {
  return path.split('.').reduce<Schema[]>(
    (schemas, key) =>
      schemas
        .flatMap(partsOf)
        .map(({ items, properties }) => (/^\d+$/.test(key) ? items : properties?.[key]))
        .filter((found) => found !== undefined),
    [schema],
  );
}

/** The JSON types documented at a path. */
const typesAt = (schema: Schema, path: string): unknown[] =>
  documentedAt(schema, path)
    .flatMap(partsOf)
    .map(({ type, format, items }) => (type === 'array' ? `${String(items?.type)}s` : (format ?? type)));

/** The type and, of a text, the format that a document writes for a type of the specification. */
const jsonTypes: Record<SpecifiedField[1], string> = {
  string: 'string',
  timestamp: 'date-time',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  strings: 'strings',
};

const bodyOf = (path: string, method: string): Schema => {
  const { requestBody } = operationSchema.parse(paths[path]?.[method]);
  const schema = requestBody.content['application/json']?.schema;
  if (!schema) throw new Error(`${method} ${path} documents no body`);
  return schema;
};

/** The fields of the table Bot of those names, with the content that all three operations take. */
const tableOf = (names: string): SpecifiedField[] => {
  const own = names.trim().split(/\s+/);
  return [
    ...contentFields,
    ...ownBotFields.filter(([path]) => own.some((name) => path === name || path.startsWith(`${name}.`))),
  ];
};
const table: readonly (readonly [string, string, SpecifiedField[]])[] = [
  [
    '/v1/bots',
    'post',
    tableOf('name icon selectedThemeTemplateId folderId resultsTablePreferences publicId customDomain'),
  ],
  [
    '/v1/bots/import',
    'post',
    tableOf('version name icon folderId resultsTablePreferences selectedThemeTemplateId workspaceId id'),
  ],
  [
    '/v1/bots/{botId}',
    'patch',
    tableOf(
      `version name icon selectedThemeTemplateId folderId resultsTablePreferences publicId customDomain isClosed
       messagingACredentialsId messagingBCredentialsId riskLevel updatedAt`,
    ),
  ],
];

test.each(table)(
  'the document of %s (%s) has each field of the specification with its type',
  (path, method, fields) => {
    const body = bodyOf(path, method);
    const wrong = fields.filter(([field, type]) => !typesAt(body, `bot.${field}`).includes(jsonTypes[type]));
    expect(wrong).toEqual([]);
  },
);

test('an import takes a bot of version 6 or an older export', () => {
  expect(components.schemas['ImportedBot']?.anyOf).toEqual([
    { $ref: '#/components/schemas/ImportedBotV6' },
    { $ref: '#/components/schemas/OlderBotExport' },
  ]);
});
