/** A problem object as both services send it (RFC 9457); further members depend on its `type`. */
export type ProblemBody = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly [extension: string]: unknown;
};

/** The service has answered with a problem of its catalogue: repeating the same request will not help. */
export class ApiProblem extends Error {
  /** The last part of `type`: `session-finished`, `bot-closed`, … (infra/docs/errors.md). */
  readonly code: string;
  readonly status: number;
  readonly problem: ProblemBody;
  /** The `Retry-After` of the response, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The `X-Request-Id` of the response: an operator finds the request by it. */
  readonly requestId: string | undefined;

  constructor(
    problem: ProblemBody,
    response: { readonly retryAfterMs: number | undefined; readonly requestId: string | undefined },
  ) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.code = problem.type.slice(problem.type.lastIndexOf('/') + 1);
    this.status = problem.status;
    this.problem = problem;
    this.retryAfterMs = response.retryAfterMs;
    this.requestId = response.requestId;
  }
}

/** A server other than Parley has answered: the wrong host, or a proxy in front of it. */
export class UnexpectedResponse extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} answered ${status}, and not as a Parley service does`);
    this.name = 'UnexpectedResponse';
    this.status = status;
  }
}

/** No server has answered, after all attempts. The request may have arrived: repeat it with the same key. */
export class ConnectionFailed extends Error {
  constructor(url: string, cause: unknown) {
    super(`${url} could not be reached`, { cause });
    this.name = 'ConnectionFailed';
  }
}
