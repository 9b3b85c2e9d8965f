import { openApiDocument } from '@parley/server';
import { assertExactly, withoutReferences } from '@parley/testing';
import { z } from 'zod';
import { apiInfo } from './app.ts';
import { endpoints } from './endpoints.ts';
import { eventTypes } from './events/event.ts';

/** The management operations of the specification, section Endpoints. */
const specified = [
  'POST /v1/workspaces',
  'GET /v1/workspaces/{workspaceId}',
  'POST /v1/bots',
  'POST /v1/bots/import',
  'GET /v1/bots/{botId}',
  'PATCH /v1/bots/{botId}',
  'GET /v1/bots/{botId}/publishedBot',
  'GET /v1/bots/{botId}/results',
  'GET /v1/bots/{botId}/results/{resultId}',
];
const operationSchema = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: z.unknown() })).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), headers: z.record(z.string(), z.unknown()).default({}) }),
  ),
});
const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method.toUpperCase()} ${path}`;
const rows = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const whole = openApiDocument(endpoints, apiInfo);

test('every operation of the specification is served, and everything else is tagged as an extension', () => {
  const names = rows.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(specified));
  expect(new Set(names).size).toBe(names.length);
  const untagged = rows.filter(([, { tags }]) => !tags.includes('Extension')).map(([name]) => name);
  expect(untagged.sort()).toEqual([...specified].sort());
});

test('every tag of an operation is declared', () => {
  const declared = whole.tags?.map(({ name }) => name);
  expect([...new Set(endpoints.flatMap(({ tags }) => tags))].sort()).toEqual(declared?.toSorted());
});

test('every event that is sent has its request among the webhooks, with a body of a name of its own', () => {
  const { webhooks = {} } = whole;
  expect(Object.keys(webhooks)).toEqual([...eventTypes, 'webhook.test']);
  const request = z.object({
    post: z.object({
      operationId: z.string(),
      parameters: z.array(z.object({ in: z.literal('header'), name: z.string(), required: z.literal(true) })),
      requestBody: z.object({
        content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
      }),
    }),
  });
  for (const [type, described] of Object.entries(webhooks)) {
    const { parameters, requestBody } = request.parse(described).post;
    expect(parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    const { schema } = requestBody.content['application/json'];
    expect(withoutReferences(whole, schema)).toMatchObject({ properties: { type: { enum: [type] } } });
  }
});

/** Two schemas of one name would be one in the document: then an operation is described otherwise by itself. */
test.each(rows)('%s means alone what it means among all', (_name, endpoint) => {
  const alone = openApiDocument([endpoint], apiInfo);
  const operationOf = (document: typeof whole): unknown =>
    withoutReferences(document, document.paths?.[endpoint.path]?.[endpoint.method]);
  expect(operationOf(whole)).toEqual(operationOf(alone));
});

/** Query parameters of the specification that it gives limits or a default. */
test.each([
  ['/v1/bots/{botId}/results', 'limit', { type: 'integer', minimum: 1, maximum: 500, default: 50 }],
  ['/v1/bots/{botId}/results', 'timeFilter', { type: 'string', default: 'last7Days' }],
  ['/v1/bots/{botId}/publishedBot', 'migrateToLatestVersion', { type: 'boolean', default: false }],
])('the document of %s gives %s the limits and the default of the specification', (path, name, expected) => {
  const { parameters } = operationSchema.parse(whole.paths?.[path]?.get);
  expect(parameters.find((parameter) => parameter.name === name)?.schema).toMatchObject(expected);
});

test.each(rows)(
  'the examples of %s are what its contract says',
  (name, { examples = {}, body, response }) => {
    if (specified.includes(name)) expect(examples).toHaveProperty('response');
    if (examples.response !== undefined) assertExactly(response, examples.response);
    if (examples.body !== undefined) expect(body?.safeParse(examples.body).error).toBeUndefined();
  },
);

test.each(rows)(
  '%s states its parameters, its body and its problems',
  (_name, { method, path, body, errors }) => {
    const operation = operationSchema.parse(whole.paths?.[path]?.[method]);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map((parameter) => parameter.name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter),
    );
    expect(operation.requestBody === undefined).toBe(body === undefined);
    expect(operation.responses['429']?.description).toContain('`quota-exceeded`, `rate-limit-exceeded`');
    expect(Object.keys(operation.responses['429']?.headers ?? {})).toEqual([
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ]);
    for (const { status, code } of errors)
      expect(operation.responses[String(status)]?.description).toContain(`\`${code}\``);
  },
);
