import { once } from 'node:events';
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { Logger } from '../base/logger.ts';
import { refuseUnreadable } from '../http/refuse-unreadable.ts';

/** A listening HTTP server. */
export type Listening = {
  readonly url: string;
  readonly port: number;
  /** Stops accepting, lets running requests end within the limit, then cuts the rest. Idempotent. */
  readonly stop: () => Promise<void>;
};

/** The classes of requests and responses that a server makes. */
type Messages = Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;

/** The address to listen on and the time limits, in milliseconds. */
export type ListenOptions = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The environment variable that chooses the port, for the advice to an operator whose port is taken. */
  readonly portVariable?: string | undefined;
  /** Time that running requests have to end once `stop` is called. */
  readonly drainLimitMs: number;
  /** Time that a request has to arrive; a minute unless named. Bodies of JSON have a minute in any case. */
  readonly requestLimitMs?: number | undefined;
  /** Time that the headers of a request have to arrive, and how often that is looked at; 20 s and half a minute unless named. */
  readonly headers?: { readonly limitMs: number; readonly lookMs: number } | undefined;
  /** Classes of requests and responses; Node's own unless named. */
  readonly messages?: Messages;
};

/** Slower than the idle time-outs of usual balancers, so that they and not we close idle connections. */
const keepAliveMs = 65_000;
const headersLimitMs = 20_000;
const defaultRequestLimitMs = 60_000;

/** Listens, or rejects with the system's error (missing rights); for a port in use it says which variable to set. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      ...options.messages,
      keepAliveTimeout: keepAliveMs,
      headersTimeout: options.headers?.limitMs ?? headersLimitMs,
      ...(options.headers && { connectionsCheckingInterval: options.headers.lookMs }),
      requestTimeout: options.requestLimitMs ?? defaultRequestLimitMs,
    },
    handler,
  );
  server.on('clientError', refuseUnreadable);
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { port, host, portVariable } = options;
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || portVariable === undefined) throw error;
    const advice = `Port ${port} of ${host} is taken. Stop the program that listens there, or set ${portVariable} to another port.`;
    throw new Error(advice, { cause: error });
  }
  const { port } = server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    port,
    stop: () => (stopped ??= close(server, options.drainLimitMs)),
  };
}

/**
 * The classes of requests and responses for a server that gives them to `app`. Express changes the prototypes of both
 * for each request, and V8 runs what has changed its prototype more slowly ever after; here they are born with what
 * Express would give them, and it finds nothing to change.
 */
export function expressMessages(app: Express): Messages {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

async function close(server: Server, limitMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/**
 * Runs `stop` once when the process is told to end (SIGTERM, SIGINT) or something fails that nobody caught, and then
 * exits: 0 when told to, 1 after a failure. A second signal ends it at once.
 */
export function runUntilSignal(
  process: NodeJS.Process,
  logger: Logger,
  stop: (reason: string) => Promise<void>,
): void {
  let isStopping = false;
  const end = (reason: string, code: number): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ reason }, 'stopping');
    stop(reason)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly');
        code = 1;
      })
      .finally(() => process.exit(code));
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    end('uncaught exception', 1);
  });
  process.on('unhandledRejection', (reason) => {
    logger.fatal({ err: reason }, 'unhandled rejection');
    end('unhandled rejection', 1);
  });
}
