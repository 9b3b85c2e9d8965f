import { applyEdits, modify } from 'jsonc-parser';
import type { ValuePath } from './parsed.ts';
import type { SourceFile } from './source-file.ts';
import { yamlDocument } from './yaml-text.ts';

/** A change of a file: what stands at `path` becomes `value`, or is removed where that is undefined. */
export type Edit = { readonly path: ValuePath; readonly value: string | undefined };

/** The text of a file after some changes; comments and the layout of everything else stay. */
export function textWith(source: SourceFile, edits: readonly Edit[]): string {
  if (edits.length === 0) return source.text;
  // from the end: the places of what stands before stay as they are
  const ordered = edits.toSorted((one, other) => comparePaths(other.path, one.path));
  if (source.form === 'yaml') {
    const document = yamlDocument(source.text);
    for (const { path, value } of ordered)
      if (value === undefined) document.deleteIn(path);
      else document.setIn(path, value);
    return document.toString({ lineWidth: 0 });
  }
  let { text } = source;
  for (const { path, value } of ordered)
    text = applyEdits(text, modify(text, [...path], value, { formattingOptions: formatOf(source.text) }));
  return text;
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
