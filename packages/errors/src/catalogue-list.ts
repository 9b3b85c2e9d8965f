import * as lines from './catalogue.ts';
import type { DefinedError } from './define-error.ts';

/** Every problem a caller can be told, sorted by code; the documentation is made from it. */
export const catalogue: readonly Pick<DefinedError<never>, 'code' | 'status' | 'title' | 'remedy'>[] =
  Object.values(lines).toSorted((a, b) => (a.code < b.code ? -1 : 1));
