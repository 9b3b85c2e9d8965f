import type { DefinedError } from '@parley/errors';
import { z } from 'zod';
import type { RequestContext } from '../base/request-context.ts';
import { RequestBytes } from './stream-body.ts';

/**
 * The kinds of token there are, and what may stand in the place of one: `session`, the cookie of somebody who has signed
 * in, and `none` where an operation is open to everybody.
 */
export type TokenKind = 'secret' | 'publishable' | 'preview' | 'page' | 'internal' | 'session' | 'none';

/**
 * The rule that decides who may call an operation. `tokens` is for the documentation and the generated matrix
 * of tests; `allow` decides, and gives the handler what it found out on the way. It runs before the body is
 * read.
 */
export type Access<P, Deps, Scope> = {
  readonly tokens: readonly TokenKind[];
  /** The least a member must be in the workspace concerned; absent where no workspace is concerned. */
  readonly mode?: 'guest' | 'read' | 'write';
  /** True: it waits while the workspace is locked, although members who only read may do it. */
  readonly isWriting?: true;
  allow(
    request: {
      readonly principal: P;
      readonly params: Readonly<Record<string, string>>;
      readonly context: RequestContext;
    },
    deps: Deps,
  ): Promise<Scope> | Scope;
};

/** A request as its handler gets it: everything parsed, everything allowed. */
type HandlerRequest<Params, Query, Body, P, Scope> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly principal: P;
  readonly scope: Scope;
  readonly context: RequestContext;
};

/** A response that is already text, to be sent byte for byte. */
export class SerializedJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A response that is made while it is sent. */
export class StreamedBody {
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly fileName: string | undefined;
  /** Aborted where its reader has to make way for others: then the connection is cut. */
  readonly cut: AbortSignal | undefined;
  constructor(
    mediaType: string,
    chunks: AsyncIterable<string | Uint8Array>,
    fileName?: string,
    cut?: AbortSignal,
  ) {
    this.mediaType = mediaType;
    this.chunks = chunks;
    this.fileName = fileName;
    this.cut = cut;
  }
}

/** The schema of a body that is a file. */
export const requestBytes = z
  .instanceof(RequestBytes)
  .meta({ type: 'string', format: 'binary', description: 'The bytes of the file.' });

/** One line of a policy: a problem an operation can answer with. */
type Declared = Pick<DefinedError<never>, 'code' | 'status' | 'title'>;

/** One operation: its contract, its access rule and its handler. Paths are written without the `/api` prefix. */
type Endpoint<
  P,
  Deps,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Scope = unknown,
> = {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** With parameters in braces, as in the specification: `/v1/bots/{botId}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** `Extension` for everything beyond the specification. */
  readonly tags: readonly string[];
  readonly access: Access<P, Deps, Scope>;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * Set where the body is a file and no JSON: the types that it may be sent as. `body` is then `requestBytes`, and the
   * handler reads it as it arrives, and bounds it.
   */
  readonly bodyMediaTypes?: readonly string[];
  /** True if the body may be left out, which then counts as `{}`. */
  readonly isBodyOptional?: boolean;
  readonly bodyLimitBytes?: number;
  readonly headers?: readonly HeaderParameter[];
  /** The schema of the response that is no problem; for streams, of one line. */
  readonly response: Response;
  /** Its status; 200 unless it says that something was made. */
  readonly status?: 200 | 201;
  readonly responseMediaTypes?: readonly string[];
  /** Problems beyond those every operation can answer with. */
  readonly errors: readonly Declared[];
  /** Members of this operation's problems beyond those of every problem, by status. */
  readonly problemMembers?: Readonly<Record<number, z.ZodObject>>;
  /** Requests and responses for the documentation, parsed by tests. */
  readonly examples?: { readonly body?: z.input<Body>; readonly response?: z.input<Response> };
  handle(
    request: HandlerRequest<z.output<Params>, z.output<Query>, z.output<Body>, P, Scope>,
    deps: Deps,
  ): Promise<z.input<Response> | SerializedJson | StreamedBody>;
};

/** A request header an operation reads. */
export type HeaderParameter = { readonly name: string; readonly description: string };

/** Any endpoint of a service, its types forgotten: what `mount` and the documentation work on. */
export type AnyEndpoint<P, Deps> = Omit<Endpoint<P, Deps>, 'handle' | 'access' | 'examples'> & {
  readonly access: Access<P, Deps, unknown>;
  readonly examples?: { readonly body?: unknown; readonly response?: unknown };
  handle(request: HandlerRequest<unknown, unknown, unknown, P, unknown>, deps: Deps): Promise<unknown>;
};

/**
 * Declares an operation of a service. The types of parameters, body and response flow from their schemas into
 * the handler.
 */
export type DefineEndpoint<P, Deps> = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Scope,
>(
  endpoint: Endpoint<P, Deps, Params, Query, Body, Response, Scope>,
) => AnyEndpoint<P, Deps>;

/** `defineEndpoint` of a service with these principals and dependencies. */
export function endpointsOf<P, Deps>(): DefineEndpoint<P, Deps> {
  // here the types of an operation are forgotten: mount hands the handler just what the schemas produced
  return (endpoint) => endpoint;
}
