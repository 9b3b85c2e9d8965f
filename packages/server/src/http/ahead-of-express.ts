import type { Express, NextFunction, Request, Response } from 'express';
import type { Logger } from '../base/logger.ts';
import type { LetRead } from './cors.ts';
import type { MountedOperation } from './mount.ts';
import { addKeptHeader } from './kept-headers.ts';
import { plainRoutes } from './plain-routes.ts';

/** Begins a request that asks for `path`, and goes on with it. */
export type Begin = (request: Request, response: Response, path: string, next: () => void) => void;

/** Answers a request with the problem that an error is. */
export type Fail = (error: unknown, request: Request, response: Response) => void;

/** The parts of an app that each of its requests passes. */
type Passed = {
  readonly begin: Begin;
  readonly letRead: LetRead | undefined;
  readonly fail: Fail;
  readonly logger: Logger;
};

type Handle = (request: Request, response: Response, next?: NextFunction) => void;

const noQuery = Object.freeze({});

/**
 * Lets operations of an app answer before Express looks for a route, where their address is written plainly. Express asks one
 * route after the other, each with a pattern, and goes through a stack of functions on the way; what is called most is
 * found in one look. Beginning, headers, handler and problems are those of the way through Express.
 */
export function answerAhead(
  app: Express,
  operations: readonly MountedOperation[],
  { begin, letRead, fail, logger }: Passed,
): void {
  const find = plainRoutes(operations.map(({ handle, ...route }) => ({ ...route, target: handle })));
  const failed: Fail = (error, request, response) => {
    try {
      fail(error, request, response);
    } catch (second) {
      logger.error({ err: second }, 'a problem could not be sent');
      response.destroy();
    }
  };
  // Express calls what it finds there, and has no other place for it
  const byExpress = Reflect.get(app, 'handle') as Handle;
  const handle: Handle = (request, response, next) => {
    const found = find(request.method, request.url);
    if (!found) {
      byExpress.call(app, request, response, next);
      return;
    }
    const { target, params } = found;
    wear(app, request, response);
    try {
      begin(request, response, request.url, () => {
        letRead?.(request.headers.origin, (name, value) => addKeptHeader(response, name, value));
        target(request, response, { params, query: noQuery }).catch((error: unknown) =>
          failed(error, request, response),
        );
      });
    } catch (error) {
      failed(error, request, response);
    }
  };
  Object.assign(app, { handle });
}

/** Gives request and response what Express gives them; those of a service are born with it. */
function wear(app: Express, request: Request, response: Response): void {
  if (Object.getPrototypeOf(request) !== app.request) Object.setPrototypeOf(request, app.request);
  if (Object.getPrototypeOf(response) !== app.response) Object.setPrototypeOf(response, app.response);
  response.locals = {};
}
