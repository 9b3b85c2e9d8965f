import { ApiProblem } from '@parley/client';
import { t } from '../words/words.ts';

type Fault = { readonly pointer: string; readonly detail: string };

/** The faults that a refused call names in its body, each with a JSON pointer to its place there. */
export function faultsOf(error: unknown): readonly Fault[] {
  return error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
}

/**
 * The fault that a refused call names at a place in its body, such as `/password`, as a sentence; undefined where it
 * names none.
 */
export function faultAt(error: unknown, pointer: string): string | undefined {
  const fault = faultsOf(error).find((candidate) => candidate.pointer === pointer);
  if (fault === undefined) return undefined;
  // some are sentences already
  return fault.detail.endsWith('.') ? fault.detail : t('problems.fault', { detail: fault.detail });
}
