import { isNestedTooDeep, nestingLimit } from '@parley/schema';
import { isNode, LineCounter, parseAllDocuments, stringify, visit, type Document } from 'yaml';
import type { Parsed, TextFault, ValuePath } from './parsed.ts';

/** The most that aliases may repeat: a small file could become a gigabyte otherwise. */
const maxAliases = 100;

/** Reads one document of YAML 1.2, or says where it is none. */
export function readYaml(text: string): { readonly faults: readonly TextFault[]; readonly parsed?: Parsed } {
  const tooDeep = { faults: [{ offset: 0, message: `is nested deeper than ${nestingLimit} levels` }] };
  try {
    const read = documentOf(text);
    if ('faults' in read) return read;
    const { document } = read;
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    if (isNestedTooDeep(value)) return tooDeep;
    return { faults: [], parsed: { value, offsetOf: (path) => offsetIn(document, path) } };
  } catch (error) {
    // the reader calls itself for each level
    if (error instanceof RangeError) return tooDeep;
    if (error instanceof ReferenceError)
      return { faults: [{ offset: 0, message: `has more than ${maxAliases} uses of aliases` }] };
    throw error;
  }
}

/** A document that can be changed and keeps its comments. Throws where the text is not one document. */
export function yamlDocument(text: string): Document {
  const read = documentOf(text);
  if ('faults' in read) throw new Error(read.faults[0]?.message);
  return read.document;
}

function documentOf(
  text: string,
): { readonly faults: readonly TextFault[] } | { readonly document: Document } {
  const documents = parseAllDocuments(text, {
    lineCounter: new LineCounter(),
    prettyErrors: false,
    stringKeys: true,
    uniqueKeys: true,
  });
  const [document, second] = Array.isArray(documents) ? documents : [];
  if (!document) return { faults: [{ offset: 0, message: 'is empty' }] };
  const faults = [...document.errors, ...(second?.errors ?? [])].map(({ pos, message }) => ({
    offset: pos[0],
    message: `is not YAML: ${message}`,
  }));
  if (faults.length > 0) return { faults };
  if (second) return { faults: [{ offset: second.range[0], message: 'has a second document' }] };
  const aliases = aliasesIn(document);
  return aliases.length > maxAliases
    ? { faults: [{ offset: aliases[maxAliases] ?? 0, message: `has more than ${maxAliases} aliases` }] }
    : { document };
}

function aliasesIn(document: Document): readonly number[] {
  const offsets: number[] = [];
  visit(document, { Alias: (_, { range }) => void offsets.push(range?.[0] ?? 0) });
  return offsets;
}

function offsetIn(document: Document, path: ValuePath): number {
  for (let at: ValuePath = path; ; at = at.slice(0, -1)) {
    const node = at.length === 0 ? document.contents : document.getIn(at, true);
    if (isNode(node) && node.range) return node.range[0];
    if (at.length === 0) return 0;
  }
}

/** Texts stand as they are, in quotes where they could be read as anything else, and in blocks where they have lines. */
export function yamlOf(value: unknown): string {
  return stringify(value, {
    lineWidth: 0,
    minContentWidth: 0,
    aliasDuplicateObjects: false,
    // both versions of YAML read the text in the same way
    compat: 'yaml-1.1',
    indentSeq: false,
  });
}
