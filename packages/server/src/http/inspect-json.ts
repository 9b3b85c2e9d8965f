import type { RequestIssue } from '@parley/errors';

/** The most a JSON document from outside may hold, whatever its schema says. */
type JsonLimits = {
  readonly depth: number;
  /** Keys of one object. */
  readonly keys: number;
  /** Elements of one array. */
  readonly elements: number;
  /** Characters of one text. */
  readonly textLength: number;
};

/** Far above any bot seen (infra/docs/limits.md). */
const defaultLimits: JsonLimits = {
  depth: 64,
  keys: 10_000,
  elements: 100_000,
  textLength: 1_000_000,
};

const enough = 20;

/**
 * Finds everything that no JSON document may contain: keys that set prototypes, NUL characters and halves of
 * surrogate pairs (Postgres can store neither), and more of anything than the limits allow. At most twenty
 * issues, each with its JSON pointer.
 */
export function inspectJson(document: unknown, limits: JsonLimits = defaultLimits): RequestIssue[] {
  const issues: RequestIssue[] = [];
  const report = (path: Path | undefined, detail: string): void => {
    if (issues.length < enough) issues.push({ pointer: pointerOf(path), detail });
  };
  const open: { value: unknown; path: Path | undefined; depth: number }[] = [
    { value: document, path: undefined, depth: 0 },
  ];
  for (let next = open.pop(); next !== undefined && issues.length < enough; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      if (value.includes('\0')) report(path, 'contains the NUL character');
      if (!value.isWellFormed()) report(path, 'contains half a surrogate pair, which is no character');
      if (value.length > limits.textLength) report(path, `is longer than ${limits.textLength} characters`);
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= limits.depth) {
      report(path, `is nested deeper than ${limits.depth} levels`);
      continue;
    }
    if (Array.isArray(value)) {
      if (value.length > limits.elements) report(path, `has more than ${limits.elements} elements`);
      else for (let i = value.length - 1; i >= 0; i--) push(open, value[i], path, i, depth);
      continue;
    }
    const keys = Object.keys(value);
    if (keys.length > limits.keys) {
      report(path, `has more than ${limits.keys} fields`);
      continue;
    }
    for (const key of keys.reverse()) {
      if (key === '__proto__' || key.includes('\0') || !key.isWellFormed())
        report({ parent: path, key }, 'is not allowed as a field name');
      else push(open, Reflect.get(value, key), path, key, depth);
    }
  }
  return issues;
}

/** A path as a chain, so that walking a document builds no text until there is something to report. */
type Path = { readonly parent: Path | undefined; readonly key: string | number };

function push(
  open: { value: unknown; path: Path | undefined; depth: number }[],
  value: unknown,
  parent: Path | undefined,
  key: string | number,
  depth: number,
): void {
  // numbers, booleans and null have nothing to inspect
  if (typeof value === 'string' ? mayOffend(value) : typeof value === 'object' && value !== null) {
    open.push({ value, path: { parent, key }, depth: depth + 1 });
  }
}

const mayOffend = (text: string): boolean =>
  text.length > 1_000 || text.includes('\0') || !text.isWellFormed();

function pointerOf(path: Path | undefined): string {
  let pointer = '';
  for (let at = path; at !== undefined; at = at.parent) {
    pointer = `/${String(at.key).replaceAll('~', '~0').replaceAll('/', '~1')}${pointer}`;
  }
  return pointer;
}
