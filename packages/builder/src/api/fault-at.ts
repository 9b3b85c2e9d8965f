import { ApiProblem } from '@parley/client';
import { t } from '../words/words.ts';

/**
 * The fault that a refused call names at a place in its body, such as `/password`, as a sentence; undefined where it
 * names none.
 */
export function faultAt(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const fault = error.problem.errors?.find((candidate) => candidate.pointer === pointer);
  if (fault === undefined) return undefined;
  // some are sentences already
  return fault.detail.endsWith('.') ? fault.detail : t('problems.fault', { detail: fault.detail });
}
