/** A kind of problem: one entry of the catalogue. */
export type ErrorKind<P = never> = {
  /** Stable, kebab case; the last part of the problem's `type`. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** The explanation for this caller. It must hold nothing internal: no SQL, path, stack or foreign name. */
  readonly detail: (params: P) => string;
  readonly headers?: (params: P) => Readonly<Record<string, string>>;
  /** Further members of the problem object. */
  readonly extensions?: (params: P) => Readonly<Record<string, unknown>>;
  /** The next step of the caller; for the documentation. */
  readonly remedy: string;
};

/** A problem on its way to a caller. `cause` stays inside: it is logged and never sent. */
export class ProblemError extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(problem: Omit<ProblemError, keyof Error>, cause?: unknown) {
    super(problem.detail, cause === undefined ? undefined : { cause });
    this.name = 'ProblemError';
    this.code = problem.code;
    this.status = problem.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.headers = problem.headers;
    this.extensions = problem.extensions;
  }
}

/** An entry of the catalogue: call it with its parameters to get an error to throw. */
export type DefinedError<P> = ((params: P, cause?: unknown) => ProblemError) & {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly remedy: string;
};

/** Adds a kind of problem to the catalogue. */
export function defineError<P = void>(kind: ErrorKind<P>): DefinedError<P> {
  const { code, status, title, remedy } = kind;
  const make = (params: P, cause?: unknown): ProblemError =>
    new ProblemError(
      {
        code,
        status,
        title,
        detail: kind.detail(params),
        headers: kind.headers?.(params) ?? {},
        extensions: kind.extensions?.(params) ?? {},
      },
      cause,
    );
  return Object.assign(make, { code, status, title, remedy });
}
