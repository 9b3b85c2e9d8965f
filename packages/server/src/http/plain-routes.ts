/** A handler with the parts of the address that its path names. */
type Found<T> = { readonly target: T; readonly params: Readonly<Record<string, string>> };

/** A path with its parameters in braces, and what answers there. */
type Route<T> = { readonly method: string; readonly path: string; readonly target: T };

/** Letters, digits and a few signs: nothing to decode, no query, nothing that two readers may read in two ways. */
const plainUrl = /^[\w./~-]+$/;

type Segment = { readonly isParameter: boolean; readonly text: string };
type Candidate<T> = { readonly segments: readonly Segment[]; readonly target: T };

/**
 * Finds the handler of an address that is written just as its operation declares it, in one look. Undefined for any other one,
 * whether there is such an operation or not: a router decides about queries, escapes, other letter cases and slashes at
 * the end. Of two paths that fit the first one counts, as in a router.
 */
export function plainRoutes<T>(
  routes: readonly Route<T>[],
): (method: string | undefined, url: string | undefined) => Found<T> | undefined {
  const candidates = new Map<string, Candidate<T>[]>();
  for (const { method, path, target } of routes) {
    const segments = path.split('/').map((text) => {
      const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
      return { isParameter: name !== undefined, text: name ?? text };
    });
    const key = keyOf(method.toUpperCase(), segments.length);
    const known = candidates.get(key) ?? [];
    known.push({ segments, target });
    candidates.set(key, known);
  }
  return (method = '', url = '') => {
    if (!plainUrl.test(url)) return undefined;
    const texts = url.split('/');
    for (const { segments, target } of candidates.get(keyOf(method, texts.length)) ?? []) {
      const params = paramsOf(segments, texts);
      if (params) return { target, params };
    }
    return undefined;
  };
}

const keyOf = (method: string, segments: number): string => `${method} ${segments}`;

/** The parameters of an address by their names; undefined where it is none of this path. */
function paramsOf(
  segments: readonly Segment[],
  texts: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index];
    const text = texts[index];
    if (segment === undefined || text === undefined) return undefined;
    if (!segment.isParameter) {
      if (segment.text !== text) return undefined;
    } else if (text === '') return undefined;
    else params[segment.text] = text;
  }
  return params;
}
