import { routeNotFound, type ProblemError } from '@parley/errors';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { answerAhead, type Begin, type Fail } from './ahead-of-express.ts';
import { readingFor, serveCors, type CorsPolicy } from './cors.ts';
import type { EndedRequest } from '../base/ended-request.ts';
import { evenSample } from '../base/sample.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { askedUrlOf } from './asked-url.ts';
import { errorsBaseOf } from './error-pages.ts';
import { keepHeaders, setKeptHeaders } from './kept-headers.ts';
import type { Logger } from '../base/logger.ts';
import { mount, mounted, type Mounting } from './mount.ts';
import { sendProblem } from './problem-handler.ts';
import { contextOf, keepContext, requestIdOf, type RequestContext } from '../base/request-context.ts';
import { apiHeaders } from './security-headers.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';

/** The parts of a service's Express app. */
export type AppOptions<P, Deps> = {
  readonly deps: Deps;
  readonly logger: Logger;
  /** The first part of each problem's `type`; undefined: `/errors` on the host that was asked. */
  readonly errorsBase: string | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly endpoints: readonly AnyEndpoint<P, Deps>[];
  /** Operations for other services of this installation: not under `/api`, and in no public document. */
  readonly internalEndpoints?: readonly AnyEndpoint<P, Deps>[];
  /** Failures this service knows and the catalogue has a problem for; undefined for those it does not know. */
  readonly problemOf?: (error: unknown) => ProblemError | undefined;
  readonly authenticate: Mounting<P, Deps>['authenticate'];
  readonly authenticateWithoutToken?: Mounting<P, Deps>['authenticateWithoutToken'];
  readonly limit: Mounting<P, Deps>['limit'];
  readonly bodies?: Mounting<P, Deps>['bodies'];
  readonly onBehalfOf?: Mounting<P, Deps>['onBehalfOf'];
  readonly readerPace?: Mounting<P, Deps>['readerPace'];
  readonly checkResponse?: Mounting<P, Deps>['checkResponse'];
  /** The rights of pages of other origins; left out if no page calls the service. */
  readonly cors?: CorsPolicy;
  /** Adds what stands beside the operations: health, documentation, pages. */
  readonly registerRoutes?: (app: Express) => void;
  readonly tracing?: Tracing;
  /** Told of every request when it has ended. */
  readonly onEnd?: (ended: EndedRequest) => void;
  /** The share of the successful requests that get a log line; all of them where it is left out. */
  readonly logSuccessesPercent?: number;
};

/** An Express app that answers the operations; everything else is a problem of the catalogue. */
export function createApp<P, Deps>(options: AppOptions<P, Deps>): Express {
  const { logger, errorsBase, tracing = noTracing } = options;
  // a copy of each line without what must not be read would cost more than the rest of the line
  const requestLog = logger.child({}, { redact: [] });
  const isLogged = evenSample(options.logSuccessesPercent ?? 100);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustedProxies.length === 0 ? false : [...options.trustedProxies]);

  const begin: Begin = (request, response, path, next) => {
    const endSpan = tracing.request(request.headers, (traceId) => {
      const onEnd = (ended: EndedRequest): void => {
        options.onEnd?.(ended);
        endSpan(ended);
      };
      const beginning = { logger, requestLog, isLogged, traceId, onEnd };
      keepContext(response, beginRequest(request, response, path, beginning));
      next();
    });
  };
  const fail: Fail = (error, request, response) => {
    sendProblem(
      options.problemOf?.(error) ?? error,
      response,
      contextOf(response) ?? beginRequest(request, response, request.path, { logger, requestLog, isLogged }),
      errorsBase ?? errorsBaseOf(request),
    );
  };
  app.use((request, response, next) => {
    begin(request, response, request.path, () => {
      // what stands beside the operations may look at them, and replace them
      setKeptHeaders(response);
      next();
    });
  });
  const letRead = options.cors && readingFor(options.cors);
  if (options.cors && letRead) serveCors(app, options.cors, letRead);
  const { deps, authenticate, authenticateWithoutToken, limit, bodies, onBehalfOf } = options;
  const { readerPace, checkResponse } = options;
  const mounting = {
    deps,
    authenticate,
    limit,
    ...(authenticateWithoutToken === undefined ? {} : { authenticateWithoutToken }),
    ...(bodies === undefined ? {} : { bodies }),
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(readerPace === undefined ? {} : { readerPace }),
    ...(checkResponse === undefined ? {} : { checkResponse }),
  };
  const operations = [
    ...mounted('/api', options.endpoints, mounting),
    ...mounted('', options.internalEndpoints ?? [], mounting),
  ];
  mount(app, operations);
  answerAhead(app, operations, { begin, letRead, fail, logger });
  // after the operations: Express asks one route after the other, and they are what is called most
  options.registerRoutes?.(app);
  app.use((_request, _response, next) => {
    next(routeNotFound(undefined));
  });
  // Express tells an error handler by its four parameters
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    fail(error, request, response);
  };
  app.use(onError);
  return app;
}

/** A response that is complete closes, too: then nobody is left to hear of it. */
function abortedWith(response: Response): AbortSignal {
  const over = new AbortController();
  if (response.destroyed) over.abort();
  else response.once('close', () => over.abort());
  return over.signal;
}

type Beginning = {
  readonly logger: Logger;
  readonly requestLog: Logger;
  /** Chooses the successful requests that get a line. */
  readonly isLogged: () => boolean;
  readonly traceId?: string | undefined;
  readonly onEnd?: (ended: EndedRequest) => void;
};

/** Balancers ask these all the time: a request is worth a line only if its answer is that something is wrong. */
const probes = new Set(['/healthz', '/readyz']);

function beginRequest(
  request: Request,
  response: Response,
  path: string,
  { logger, requestLog, isLogged, traceId, onEnd }: Beginning,
): RequestContext {
  const started = performance.now();
  const { headers, method } = request;
  const requestId = requestIdOf(headers);
  const fields: EndedRequest = { method, status: 0, durationMs: 0, requestId };
  if (traceId !== undefined) fields['traceId'] = traceId;
  keepHeaders(response, [...apiHeaders, 'X-Request-Id', requestId]);
  response.on('close', () => {
    fields.status = response.statusCode;
    fields.durationMs = Math.round((performance.now() - started) * 100) / 100;
    const isWhole = response.writableFinished;
    if (!isWhole) fields['isAborted'] = true;
    const isProbe = fields.status === 200 && probes.has(path);
    const isSuccess = isWhole && fields.status < 400;
    requestLog[isProbe || (isSuccess && !isLogged()) ? 'debug' : 'info'](fields, 'request');
    onEnd?.(fields);
  });
  return {
    requestId,
    path,
    headers,
    origin: headers.origin,
    address: () => request.ip ?? '',
    ownUrl: () => askedUrlOf(request) ?? 'http://localhost',
    log: logger,
    setResponseHeader(name, value) {
      setKeptHeaders(response);
      response.setHeader(name, value);
    },
    isAborted: () => response.destroyed,
    whenAborted: () => abortedWith(response),
    addLogFields: (more) => Object.assign(fields, more),
  };
}
