import { catalogue, problemMediaType } from '@parley/errors';
import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import type { AnyEndpoint, HeaderParameter, TokenKind } from './endpoint.ts';

/** A problem as every response that is no success carries it (RFC 9457). */
const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: 'The path of the request.' }),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
    quota: z
      .object({
        limit: z.int(),
        used: z.int(),
        period_started_at: z.iso.datetime(),
        period_ends_at: z.iso.datetime(),
      })
      .optional()
      .meta({ description: 'With `quota-exceeded`.' }),
  })
  .meta({ id: 'Problem' });

/** The problems that every operation can answer with beside its own. */
const commonProblems = [
  'malformed-json',
  'invalid-request',
  'unauthenticated',
  'forbidden',
  'body-too-large',
  'unsupported-media-type',
  // which operations count is the operator's choice
  'quota-exceeded',
  'rate-limit-exceeded',
  'internal-error',
  'unavailable',
  'bodies-busy',
];

const header = (type: 'string' | 'integer', description: string): HeaderObject => ({
  description,
  schema: { type },
});
const retryAfter = header('integer', 'Seconds until it is worth while to ask again.');

/** The headers of every problem of a status (specification, section Errors). */
const headersOf: Readonly<Record<number, Record<string, HeaderObject>>> = {
  401: { 'WWW-Authenticate': header('string', '`Bearer`') },
  429: {
    'Retry-After': retryAfter,
    'X-RateLimit-Limit': header('integer', 'Requests of the month, or of the window.'),
    'X-RateLimit-Remaining': header('integer', '0'),
    'X-RateLimit-Reset': header('integer', 'With `quota-exceeded`: Unix time of the end of the period.'),
  },
  503: { 'Retry-After': retryAfter },
};

/** The introduction of a service in its OpenAPI document. */
export type ApiInfo = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The tags of its operations, in the order of the documentation. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The requests that this service sends to others. */
  readonly webhooks?: readonly ApiWebhook[];
};

/** A request that a service sends to whoever asked for it. */
export type ApiWebhook = Pick<RouteConfig, 'summary' | 'description' | 'operationId' | 'responses'> & {
  readonly name: string;
  readonly tags: readonly string[];
  readonly headers: z.ZodObject;
  readonly body: z.ZodType;
};

type HeaderObject = {
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer' };
};
type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** The OpenAPI 3.1 document of a service's operations: paths, schemas, tokens, problems and examples. */
export function openApiDocument<P, Deps>(
  endpoints: readonly AnyEndpoint<P, Deps>[],
  { tags, webhooks = [], ...info }: ApiInfo,
): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  if (endpoints.some(({ access }) => access.tokens.includes('session')))
    registry.registerComponent('securitySchemes', 'session', sessionScheme);
  for (const endpoint of endpoints) registry.registerPath(routeOf(endpoint));
  for (const webhook of webhooks) registry.registerWebhook(requestOf(webhook));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      ...info,
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...tags],
    servers: [{ url: '/api' }],
  });
}

const sessionScheme = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-parley',
  description:
    'The cookie of somebody who has signed in; `parley` on plain http. It counts for requests of pages of this host ' +
    'alone, which say `X-Parley-Builder: 1` where they change something, and never beside `Authorization`.',
} as const;

function tokensOf({ tokens, mode }: AnyEndpoint<never, never>['access']): string {
  if (tokens.includes('none')) return 'Needs no token.';
  return `Token: ${tokens.join(' or ')}${mode === undefined ? '' : ` (${mode})`}.`;
}

/** The ways to say who calls: each one of them will do. */
function securityOf(tokens: readonly TokenKind[]): NonNullable<RouteConfig['security']> {
  return [
    ...(tokens.includes('none') ? [{}] : []),
    ...(tokens.some((kind) => kind !== 'session' && kind !== 'none') ? [{ bearer: [] }] : []),
    ...(tokens.includes('session') ? [{ session: [] }] : []),
  ];
}

function routeOf<P, Deps>(endpoint: AnyEndpoint<P, Deps>): RouteConfig {
  const { method, path, operationId, summary, tags, params, query, body, examples = {} } = endpoint;
  const { response, responseMediaTypes = ['application/json'] } = endpoint;
  const tokens = tokensOf(endpoint.access);
  return {
    method,
    path,
    operationId,
    summary,
    tags: [...tags],
    description: endpoint.description === undefined ? tokens : `${endpoint.description}\n\n${tokens}`,
    security: securityOf(endpoint.access.tokens),
    request: {
      ...(params instanceof z.ZodObject ? { params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(endpoint.headers ? { headers: headerSchema(endpoint.headers) } : {}),
      ...(body
        ? {
            body: {
              required: endpoint.isBodyOptional !== true,
              content: Object.fromEntries(
                (endpoint.bodyMediaTypes ?? ['application/json']).map((type) => [
                  type,
                  { schema: body, ...exampleOf(examples.body) },
                ]),
              ),
            },
          }
        : {}),
    },
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: Object.fromEntries(
          responseMediaTypes.map((type) => [type, { schema: response, ...exampleOf(examples.response) }]),
        ),
      },
      ...problemResponses(
        endpoint.errors.map(({ code }) => code),
        endpoint.problemMembers,
      ),
    },
  };
}

function requestOf({ name, tags, headers, body, ...described }: ApiWebhook): RouteConfig {
  const content = { 'application/json': { schema: body } };
  return {
    ...described,
    method: 'post',
    path: name,
    tags: [...tags],
    security: [],
    request: { headers, body: { required: true, content } },
  };
}

const exampleOf = (example: unknown): { example?: unknown } => (example === undefined ? {} : { example });

/** One response for each status, naming every problem that has it. */
function problemResponses(
  own: readonly string[],
  members: Readonly<Record<number, z.ZodObject>> = {},
): RouteConfig['responses'] {
  const byStatus = new Map<number, string[]>();
  for (const { code, status } of catalogue) {
    if (!own.includes(code) && !commonProblems.includes(code)) continue;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: `Problem: ${codes.map((code) => `\`${code}\``).join(', ')}`,
        ...(headersOf[status] ? { headers: headersOf[status] } : {}),
        content: { [problemMediaType]: { schema: problemSchemaWith(members[status]) } },
      },
    ]),
  );
}

function problemSchemaWith(members: z.ZodObject | undefined): z.ZodObject {
  if (!members) return problemSchema;
  return problemSchema.extend(members.partial().shape).meta({ id: members.meta()?.id });
}

function headerSchema(headers: readonly HeaderParameter[]): z.ZodObject {
  return z.object(
    Object.fromEntries(
      headers.map(({ name, description }) => [name, z.string().optional().meta({ description })]),
    ),
  );
}
