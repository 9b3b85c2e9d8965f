import { isJsonObject } from '@parley/schema';
import { applyEdits, modify } from 'jsonc-parser';
import { pathOf } from '../files/bot-file.ts';
import type { ValuePath } from '../files/parsed.ts';
import type { SourceFile } from '../files/source-file.ts';
import { yamlDocument } from '../files/yaml-text.ts';
import type { LintFinding } from './lint-bots.ts';

/** The one right change of a file: what stands at `path` becomes `value`, or is removed where that is undefined. */
type Fix = { readonly path: ValuePath; readonly value: string | undefined };

/** The text of a file with every finding mended that has one right change, and the number of changes. */
export function fixed(
  source: SourceFile,
  findings: readonly LintFinding[],
): { readonly text: string; readonly changes: number } {
  const fixes = findings.flatMap((found) => fixOf(source, found) ?? []);
  const own = new Map(fixes.map((fix) => [JSON.stringify(fix.path), fix]));
  // from the end: the places of what stands before stay as they are
  const ordered = [...own.values()].toSorted((one, other) => comparePaths(other.path, one.path));
  if (source.form === 'yaml') {
    const document = yamlDocument(source.text);
    for (const { path, value } of ordered)
      if (value === undefined) document.deleteIn(path);
      else document.setIn(path, value);
    return {
      text: ordered.length === 0 ? source.text : document.toString({ lineWidth: 0 }),
      changes: ordered.length,
    };
  }
  let { text } = source;
  for (const { path, value } of ordered)
    text = applyEdits(text, modify(text, [...path], value, { formattingOptions: formatOf(source.text) }));
  return { text, changes: ordered.length };
}

function fixOf({ value }: SourceFile, { code, severity, pointer }: LintFinding): Fix | undefined {
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

function comparePaths(one: ValuePath, other: ValuePath): number {
  for (const [index, part] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    if (part === against) continue;
    if (typeof part === 'number' && typeof against === 'number') return part - against;
    return String(part) < String(against) ? -1 : 1;
  }
  return one.length - other.length;
}

function formatOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const [, indent = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  const insertSpaces = !indent.startsWith('\t');
  return {
    insertSpaces,
    tabSize: insertSpaces ? indent.length : 1,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
