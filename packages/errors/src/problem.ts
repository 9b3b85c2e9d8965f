import type { ProblemError } from './define-error.ts';

/** A problem object as the services send it: RFC 9457, whose members are those of RFC 7807. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** The path of the request. */
  readonly instance: string;
  readonly [extension: string]: unknown;
};

/** The media type of every response that is not a success. */
export const problemMediaType = 'application/problem+json';

/** The problem object for `error`. `errorsBase` is where the documentation of the catalogue stands. */
export function problemOf(error: ProblemError, errorsBase: string, instance: string): Problem {
  const { code, title, status, detail, extensions } = error;
  return { type: `${errorsBase}/${code}`, title, status, detail, instance, ...extensions };
}
