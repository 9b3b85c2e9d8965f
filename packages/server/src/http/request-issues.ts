import { invalidRequest, type ProblemError, type RequestIssue } from '@parley/errors';
import type { z } from 'zod';

/** The most issues one answer lists. */
const enough = 100;

/** The parsed value, or the problem that lists every issue with its place. `prefix` is `?` for query parameters. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, prefix: '' | '?' | ':'): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw issuesProblem(result.error.issues, prefix);
}

function issuesProblem(issues: readonly z.core.$ZodIssue[], prefix: string): ProblemError {
  return invalidRequest({
    errors: issues
      .flatMap((issue) => flatIssues(issue, []))
      .slice(0, enough)
      .map(toIssue),
  });

  function toIssue({ path, message }: Flat): RequestIssue {
    if (prefix !== '') return { pointer: `${prefix}${path.map(String).join('.')}`, detail: message };
    return { pointer: path.map((part) => `/${escaped(String(part))}`).join(''), detail: message };
  }
}

type Flat = { readonly path: readonly PropertyKey[]; readonly message: string };

/** A union that fails says little; where one of its members came closest, that member's issues say more. */
function flatIssues(issue: z.core.$ZodIssue, parent: readonly PropertyKey[]): Flat[] {
  const path = [...parent, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ path, message: issue.message }];
  const deepest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
  if (depth(deepest) === 0) return [{ path, message: issue.message }];
  return deepest.flatMap((inner) => flatIssues(inner, path));
}

const depth = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(0, ...issues.map(({ path }) => path.length));
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
