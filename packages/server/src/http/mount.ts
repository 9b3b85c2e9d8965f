import { z } from 'zod';
import { invalidRequest, unauthenticated, type ProblemError } from '@parley/errors';
import type { Express, Request, Response } from 'express';
import { SerializedJson, StreamedBody, type AnyEndpoint } from './endpoint.ts';
import type { BodyBudget } from './body-budget.ts';
import { inspectJson } from './inspect-json.ts';
import { bodyReader, defaultBodyLimitBytes } from './read-body.ts';
import { bearerToken, contextOf, type RequestContext } from '../base/request-context.ts';
import { serveOthers } from '../base/serve-others.ts';
import { parsed } from './request-issues.ts';
import type { LeastPace } from '../fairness/least-pace.ts';
import { defaultReaderPace, sendJson, sendStream } from './send-answer.ts';
import { unreadFields, unreadParameters } from './unread-names.ts';
import { assertMediaType, bytesOf, RequestBytes, withBytes } from './stream-body.ts';

/** The parts that all operations of a service share. */
export type Mounting<P, Deps> = {
  readonly deps: Deps;
  /** Finds the holder of a token; undefined if nobody has it. */
  readonly authenticate: (token: string, context: RequestContext) => Promise<P | undefined> | P | undefined;
  /**
   * Finds the caller of a request without `Authorization`: by a cookie, or nobody in particular where the operation is
   * open to everybody. Undefined where the operation needs more; absent where every operation needs a token.
   */
  readonly authenticateWithoutToken?: (
    endpoint: AnyEndpoint<P, Deps>,
    context: RequestContext,
  ) => Promise<P | undefined> | P | undefined;
  /** Counts the request against the limits and throws where one is exceeded. */
  readonly limit: (
    endpoint: AnyEndpoint<P, Deps>,
    principal: P,
    context: RequestContext,
    params: Readonly<Record<string, string>>,
  ) => Promise<void> | void;
  /** Does everything that a request asks for, once its caller is known; absent where it is simply done. */
  readonly onBehalfOf?: (principal: P, work: () => Promise<void>) => Promise<void>;
  /** The JSON bodies of all operations, and whom the body of a caller counts for; absent where nothing is counted. */
  readonly bodies?: { readonly budget: BodyBudget; readonly ownerOf: (principal: P) => string };
  /** The least that a reader takes of a large answer; that of a poor mobile connection unless named. */
  readonly readerPace?: LeastPace;
  /** In tests: parses every response against its schema and throws where it differs. */
  readonly checkResponse?: (endpoint: AnyEndpoint<P, Deps>, body: unknown) => void;
};

/** Answers a request for one operation; rejects with the problem, or the failure, that it ends with. */
type OperationHandler = (
  request: Request,
  response: Response,
  /** The parts of the address that the path of the operation names, and its query. */
  asked: { readonly params: Readonly<Record<string, string>>; readonly query: Request['query'] },
) => Promise<void>;

/** An operation where it is mounted: its path has parameters in braces. */
export type MountedOperation = {
  readonly method: AnyEndpoint<never, never>['method'];
  readonly path: string;
  readonly handle: OperationHandler;
};

/**
 * The operations under `prefix`. Each request goes the same way: authenticate → allow → limit → parse → handle → send; any
 * failure is the app's to tell as a problem.
 */
export function mounted<P, Deps>(
  prefix: string,
  endpoints: readonly AnyEndpoint<P, Deps>[],
  mounting: Mounting<P, Deps>,
): MountedOperation[] {
  return endpoints.map((endpoint) => ({
    method: endpoint.method,
    path: `${prefix}${endpoint.path}`,
    handle: handlerOf(endpoint, mounting),
  }));
}

/** Makes operations routes of an app. */
export function mount(app: Express, operations: readonly MountedOperation[]): void {
  for (const { method, path, handle } of operations) {
    app[method](expressPath(path), (request, response) =>
      // Express reads the query anew each time it is asked for
      handle(request, response, { params: request.params as Record<string, string>, query: request.query }),
    );
  }
}

/** `{botId}` as Express writes it. */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function handlerOf<P, Deps>(endpoint: AnyEndpoint<P, Deps>, mounting: Mounting<P, Deps>): OperationHandler {
  const { deps, authenticate, authenticateWithoutToken, limit, bodies, checkResponse } = mounting;
  const { readerPace = defaultReaderPace } = mounting;
  const { onBehalfOf = (_principal, work) => work() } = mounting;
  const { access, body: bodySchema, bodyMediaTypes, isBodyOptional = false } = endpoint;
  const parameters = parametersOf(endpoint);
  const refusesUnread = endpoint.tags.includes('Extension');
  const readJson = bodySchema && bodyReader(endpoint.bodyLimitBytes ?? defaultBodyLimitBytes, isBodyOptional);
  const readBody = async (request: Request, { context, count }: Asking<P>): Promise<unknown> => {
    if (!bodySchema || !readJson) return {};
    if (!bodyMediaTypes) {
      const sent = await readJson(request, count);
      const read = isLarge(request) ? await parsedInParts(bodySchema, sent) : parsedBody(bodySchema, sent);
      noteIgnored(context, 'ignoredFields', unreadFields(sent, read));
      return read;
    }
    assertMediaType(request, bodyMediaTypes);
    const { 'content-length': length } = request.headers;
    return new RequestBytes(bytesOf(request), length === undefined ? undefined : Number(length));
  };
  return async (request, response, asked) => {
    const context = contextOf(response);
    if (!context) throw new Error('invariant: the first middleware made a context');
    context.addLogFields({ operation: endpoint.operationId });
    const token = bearerToken(request.headers);
    const principal =
      request.headers.authorization === undefined
        ? await authenticateWithoutToken?.(endpoint, context)
        : token === undefined
          ? undefined
          : await authenticate(token, context);
    if (principal === undefined) throw unauthenticated(undefined);
    const inHand = bodies?.budget.open(bodies.ownerOf(principal));
    try {
      const asking = { ...asked, principal, context, count: (bytes: number) => inHand?.add(bytes) };
      await onBehalfOf(principal, () => answer(request, response, asking));
    } finally {
      inHand?.close();
    }
  };

  async function answer(request: Request, response: Response, asking: Asking<P>): Promise<void> {
    const { principal, context, params, query: sentQuery } = asking;
    assertNoNul(params, ':');
    assertNoNul(sentQuery, '?');
    const scope = await access.allow({ principal, params, context }, deps);
    await limit(endpoint, principal, context, params);
    const unread = unreadParameters(sentQuery, parameters);
    if (unread.length > 0 && refusesUnread) throw unknownParameters(unread);
    noteIgnored(context, 'ignoredParameters', unread);
    const query = endpoint.query ? parsed(endpoint.query, sentQuery, '?') : {};
    const body = await readBody(request, asking);
    const pathParams = endpoint.params ? parsed(endpoint.params, params, ':') : params;
    const handle = (): Promise<unknown> =>
      endpoint.handle({ params: pathParams, query, body, principal, scope, context }, deps);
    const handled = bodyMediaTypes ? await withBytes(request, response, handle) : { value: await handle() };
    if (!handled) return;
    const result = handled.value;
    if (result instanceof StreamedBody) {
      await sendStream(result, response, readerPace);
      return;
    }
    checkResponse?.(endpoint, result instanceof SerializedJson ? JSON.parse(result.json) : result);
    response.status(endpoint.status ?? 200);
    sendJson(response, result instanceof SerializedJson ? result.json : JSON.stringify(result), readerPace);
  }
}

/** The address of a request, its caller, and the function that is told of the bytes of its body. */
type Asking<P> = Parameters<OperationHandler>[2] & {
  readonly principal: P;
  readonly context: RequestContext;
  readonly count: (bytes: number) => void;
};

/** The query parameters that an operation reads. */
function parametersOf<P, Deps>({ query }: AnyEndpoint<P, Deps>): ReadonlySet<string> {
  return new Set(query instanceof z.ZodObject ? Object.keys(query.shape) : []);
}

/** A misspelt filter must not give everything. */
function unknownParameters(names: readonly string[]): ProblemError {
  const detail = 'is not a parameter of this operation';
  return invalidRequest({ errors: names.map((pointer) => ({ pointer, detail })) });
}

/** Clients of the public format send more than the specified operations read: it is named in the log. */
function noteIgnored(context: RequestContext, as: string, names: readonly string[]): void {
  if (names.length > 0) context.addLogFields({ [as]: names });
}

/** Before anything is looked up: no database takes it, and no id has it. */
function assertNoNul(texts: Readonly<Record<string, unknown>>, prefix: ':' | '?'): void {
  for (const name in texts) {
    if (hasNul(texts[name])) throw nulProblem(texts, prefix);
  }
}

const hasNul = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasNul) : typeof value === 'string' && value.includes('\0');

function nulProblem(texts: Readonly<Record<string, unknown>>, prefix: ':' | '?'): ProblemError {
  const names = Object.keys(texts).filter((name) => hasNul(texts[name]));
  return invalidRequest({
    errors: names.map((name) => ({ pointer: `${prefix}${name}`, detail: 'contains the NUL character' })),
  });
}

/** Bodies from here on take so long to judge that others are served in between. */
const largeBytes = 262_144;

function isLarge({ headers }: Request): boolean {
  return Number(headers['content-length'] ?? Infinity) > largeBytes;
}

type BodySchema = NonNullable<AnyEndpoint<never, never>['body']>;

function parsedBody(schema: BodySchema, body: unknown): unknown {
  assertInnocent(body);
  return parsed(schema, body, '');
}

async function parsedInParts(schema: BodySchema, body: unknown): Promise<unknown> {
  await serveOthers();
  assertInnocent(body);
  await serveOthers();
  const value = parsed(schema, body, '');
  await serveOthers();
  return value;
}

function assertInnocent(body: unknown): void {
  const issues = inspectJson(body);
  if (issues.length > 0) throw invalidRequest({ errors: issues });
}
