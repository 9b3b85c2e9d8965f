import { isJsonObject } from '@parley/schema';
import { pathOf } from '../files/bot-file.ts';
import { textWith, type Edit } from '../files/edit-text.ts';
import type { ValuePath } from '../files/parsed.ts';
import type { SourceFile } from '../files/source-file.ts';
import type { LintFinding } from './lint-bots.ts';

/** The text of a file with every finding mended that has one right change, and the number of changes. */
export function fixed(
  source: SourceFile,
  findings: readonly LintFinding[],
): { readonly text: string; readonly changes: number } {
  const fixes = findings.flatMap((found) => fixOf(source, found) ?? []);
  const own = new Map(fixes.map((fix) => [JSON.stringify(fix.path), fix]));
  return { text: textWith(source, [...own.values()]), changes: own.size };
}

function fixOf({ value }: SourceFile, { code, severity, pointer }: LintFinding): Edit | undefined {
  const path = pathOf(pointer);
  const rule: string = code;
  const at = valueAt(value, path);
  // a connection that nothing leaves by and that leads nowhere; one that something leaves by is an error
  if (rule === 'edge-leads-nowhere' && severity === 'warning' && path[0] === 'edges') {
    const edge = path.slice(0, 2);
    return isJsonObject(valueAt(value, edge)) ? { path: edge, value: undefined } : undefined;
  }
  if (rule === 'duplicate-variable-name' && path[0] === 'variables') {
    const variable = path.slice(0, 2);
    return isUnused(value, valueAt(value, variable)) ? { path: variable, value: undefined } : undefined;
  }
  if (rule === 'unsafe-url' && typeof at === 'string' && withoutScheme.test(at))
    return { path, value: `https://${at.trim()}` };
  return undefined;
}

/** An address as people say it: a name of at least two parts, perhaps with a port, and nothing that is a scheme. */
const withoutScheme = /^\s*(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?\s*$/i;

/** True if the id of a variable stands nowhere in the bot but in its own declaration. */
function isUnused(bot: unknown, variable: unknown): boolean {
  if (!isJsonObject(variable) || typeof variable['id'] !== 'string') return false;
  return JSON.stringify(bot).split(JSON.stringify(variable['id']).slice(1, -1)).length === 2;
}

function valueAt(value: unknown, path: ValuePath): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Readonly<Record<string | number, unknown>>)[part];
  }
  return at;
}
