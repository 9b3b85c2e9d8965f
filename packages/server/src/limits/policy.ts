import { z } from 'zod';

/** An operation, its path written as in the OpenAPI document: `/v1/bots/{botId}`. */
const routeSchema = z.object({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path: z.string() });

const routesSchema = z.union([z.literal('all'), z.array(routeSchema)]);

/**
 * A limit: on which requests, for whom, how many. Policies are data: an operator sets them without a line of
 * code.
 */
const limitPolicySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('burst'),
    name: z.string().regex(/^[a-z][a-z0-9-]*$/),
    routes: routesSchema,
    /** The caller that a request counts for. */
    per: z.enum(['token', 'address', 'organization', 'session']),
    /** The kinds of token whose requests are counted; absent: all. */
    tokens: z.array(z.enum(['secret', 'publishable', 'preview', 'page', 'session', 'none'])).optional(),
    /** Set where each process counts alone, which costs Redis nothing; absent: all processes count together. */
    countedIn: z.literal('process').optional(),
    limit: z.int().min(1),
    windowSeconds: z.int().min(1),
  }),
  z.object({
    /** Counted per organization over its billing period; the limit is in its contract. */
    kind: z.literal('quota'),
    name: z.string().regex(/^[a-z][a-z0-9-]*$/),
    routes: routesSchema,
  }),
  z.object({
    /** The room of each workspace in the file store. */
    kind: z.literal('storage'),
    name: z.string().regex(/^[a-z][a-z0-9-]*$/),
    /** The workspaces that it holds for, by their ids; absent: all that no policy before it names. */
    workspaceIds: z.array(z.string()).optional(),
    /** Absent: any number. */
    bytes: z.int().min(0).optional(),
    files: z.int().min(0).optional(),
  }),
]);
export type LimitPolicy = z.infer<typeof limitPolicySchema>;

type StoragePolicy = Extract<LimitPolicy, { kind: 'storage' }>;
type RequestPolicy = Exclude<LimitPolicy, StoragePolicy>;

/** The most that the files of one workspace may be; undefined for any number. */
export type StorageLimit = Pick<StoragePolicy, 'bytes' | 'files'>;

/** The room of a workspace: by the first policy that names it, or else the first that holds for all. */
export function storageLimitOf(policies: readonly LimitPolicy[], workspaceId: string): StorageLimit {
  const rooms = policies.filter((policy) => policy.kind === 'storage');
  return (
    rooms.find(({ workspaceIds }) => workspaceIds?.includes(workspaceId) === true) ??
    rooms.find(({ workspaceIds }) => workspaceIds === undefined) ??
    {}
  );
}

/** A variable that holds policies as a JSON array. */
export const limitPoliciesVariable = z.string().transform((text, context) => {
  try {
    const policies = z.array(limitPolicySchema).safeParse(JSON.parse(text));
    if (policies.success) return policies.data;
    context.addIssue({ code: 'custom', message: z.prettifyError(policies.error) });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON array of policies' });
  }
  return z.NEVER;
});

/**
 * The policies of the specification (section Limits): four billable operations, counted per organization, and a burst
 * limit of tens of requests a second per key on them and on the catalogue operations beside them. Those operations
 * belong to other services of an installation; the policies are here for whoever mounts them.
 */
export const specificationPolicies: readonly LimitPolicy[] = [
  {
    kind: 'quota',
    name: 'billable-requests',
    routes: [
      { method: 'POST', path: '/v1/evaluate' },
      { method: 'POST', path: '/v1/intersections' },
      { method: 'POST', path: '/v1/distance' },
      { method: 'POST', path: '/v1/subjects' },
    ],
  },
  {
    kind: 'burst',
    name: 'burst-per-key',
    routes: [
      { method: 'POST', path: '/v1/evaluate' },
      { method: 'POST', path: '/v1/intersections' },
      { method: 'POST', path: '/v1/distance' },
      { method: 'POST', path: '/v1/subjects' },
      { method: 'GET', path: '/v1/sources' },
      { method: 'GET', path: '/v1/rulesets' },
      { method: 'GET', path: '/v1/rulesets/{rulesetId}' },
      { method: 'POST', path: '/v1/rulesets' },
    ],
    per: 'token',
    limit: 20,
    windowSeconds: 1,
  },
];

/** The policies of the specification and an operator's own; one of the same name takes the place of the former. */
export function policiesWith(own: readonly LimitPolicy[]): LimitPolicy[] {
  const names = own.map(({ name }) => name);
  return [...specificationPolicies.filter(({ name }) => !names.includes(name)), ...own];
}

/** True if a policy says something about an operation. */
export function appliesTo(
  { routes }: RequestPolicy,
  operation: { readonly method: string; readonly path: string },
): boolean {
  if (routes === 'all') return true;
  return routes.some(
    ({ method, path }) => method === operation.method.toUpperCase() && path === operation.path,
  );
}
