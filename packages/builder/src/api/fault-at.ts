import { ApiProblem } from '@parley/client';

/** The fault that a refused call names at a place in its body, such as `/password`; undefined where it names none. */
export function faultAt(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.problem.errors?.find((fault) => fault.pointer === pointer)?.detail;
}
